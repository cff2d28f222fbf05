import { identity } from '#model/site/identity.ts';

export const refuseNoticesPage = {
  title: 'Emails about gifts of others',
  description: 'Say that you want no further emails about gifts of others.',
  ask: {
    heading: 'No further emails?',
    lead: (email: string) =>
      `We wrote to ${email} because a donor asked us to tell you of a gift. Press the button, and we send no such email to this address again.`,
  },
  button: 'Send me no further emails',
  otherwise: 'To keep getting them, close this page. Nothing changes.',
  refused: {
    heading: 'We will not write again',
    lead: (email: string) =>
      `No further emails about gifts of others will go to ${email}. To have the address erased, too, write to ${identity.email}.`,
  },
  write: 'Write to us',
} as const;
