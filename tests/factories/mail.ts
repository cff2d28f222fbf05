import type { Mail } from '#server/mail/enqueue-mail.ts';

/** A mail that nobody else of this run sends. */
export function buildMail(overrides: Partial<Mail> = {}): Mail {
  const id = crypto.randomUUID();
  return {
    dedupeKey: `test:${id}`,
    to: { name: 'Reader', address: `reader-${id}@example.org` },
    subject: 'A question',
    template: {
      name: 'contact-notification',
      data: {
        name: 'Visitor',
        email: 'visitor@example.org',
        subject: 'A question',
        message: 'How are the recordings calibrated?',
        contactType: 'researcher',
      },
    },
    ...overrides,
  };
}
