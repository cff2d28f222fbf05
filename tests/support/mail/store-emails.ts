import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StoredMail, type MailServer, startMailServer } from './mail-server.ts';

/** Starts a mail server for all tests of a file, without the mails of the test before. */
export function storeEmails(): {
  mailsTo: (address: string) => StoredMail[];
  server: () => MailServer;
} {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.kept.length = 0;
    server.misbehave = () => undefined;
  });
  return {
    mailsTo: (address) => server.kept.filter(({ recipients }) => recipients.includes(address)),
    server: () => server,
  };
}
