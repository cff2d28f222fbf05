/** The applicant's entry in the register, on the page of the application (P-131). */
export const registerForm = {
  heading: 'Your entry in the register',
  lead: [
    'The ',
    'register of approved uses',
    ' shows what the atlas is used for. Taking part is your choice.',
  ],
  count: (length: number, max: number) =>
    `${length} of ${max} characters. Nothing is copied from your application.`,
  publish: 'Publish',
  delays: { 0: 'Now', 6: 'In 6 months', 12: 'In 12 months' },
  consent:
    'I agree that this title, these sentences, my institution and my research area are public. My name is not shown.',
  submit: 'Publish in the register',
  submitting: 'Publishing...',
  notNow: 'Not now',
  folded: 'You have no entry in the register.',
  unfold: 'Write one',
  listed: (day: string) => `Listed since ${day}.`,
  waiting: (day: string) => `Will be listed on ${day}.`,
  edit: 'Change',
  cancel: 'Keep it as it is',
  remove: 'Take it back',
  removing: 'Taking it back...',
  failure: 'This could not be saved. Please try again.',
  preview: 'As it will appear',
  titlePlaceholder: 'Your public title',
  summaryPlaceholder: 'Your two sentences.',
  outputs: {
    heading: 'Publications',
    none: 'None yet',
    lead: 'When something comes of your work, add its DOI here. It then appears beside your entry in the register.',
    first: 'Publish your entry first.',
    placeholder: '10.1234/example',
    add: 'Add',
    remove: (doi: string) => `Remove ${doi}`,
  },
} as const;
