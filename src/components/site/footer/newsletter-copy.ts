export const newsletter = {
  label: 'Email address',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  success: 'Thank you for subscribing!',
  missing: 'Email is required.',
  noScript: 'Subscribing needs JavaScript.',
  malformed: 'Enter a full address, such as name@example.org.',
} as const;
