import type { Mail } from '#server/mail/outbox.ts';

/** Builds a mail with a key and an address of its own. */
export function buildMail(overrides: Partial<Mail> = {}): Mail {
  const id = crypto.randomUUID();
  return {
    dedupeKey: `test:${id}`,
    subjectId: null,
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
