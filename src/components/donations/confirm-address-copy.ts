export const confirmAddressPage = {
  title: 'Confirm your email address',
  description: 'Confirm the email address of your donation.',
  ask: {
    heading: 'Confirm your email address',
    lead: (email: string) =>
      `You started a donation with ${email}. Confirm that this is your address, then go back to the donation page.`,
  },
  button: 'Confirm my address',
  otherwise: 'Not you? Close this page. Then no donation is made.',
  confirmed: {
    heading: 'Your address is confirmed',
    lead: (email: string) =>
      `Thank you. Go back to the donation page and press Continue to Payment. We confirmed ${email}. Continue within an hour of our email.`,
  },
  again: 'Go to the donation page',
} as const;
