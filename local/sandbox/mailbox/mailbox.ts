import type { Sandbox, SandboxKind, SandboxOptions } from '../sandbox.ts';
import { createMailboxPages } from './mailbox-pages.ts';
import { openMessageStore } from './message-store.ts';
import { startSmtpListener } from './smtp-listener.ts';
import type { Switches } from './switches.ts';

/**
 * Opens the stand-in.
 *
 * @param smtpPort where it takes mail; a free port when left out.
 */
export async function openMailbox({ dataDir }: SandboxOptions, smtpPort = 0): Promise<Sandbox> {
  const store = openMessageStore(dataDir);
  const switches: Switches = { refuse: false, hang: false, greylist: false };
  const listener = await startSmtpListener(store, switches, smtpPort);
  const pages = createMailboxPages(store, switches);
  return {
    name: 'mail',
    environment: { SMTP_URL: listener.url, SMTP_SANDBOX: '1' },
    handle: (request) => pages.fetch(request),
    async close() {
      await listener.close();
      store.close();
    },
  };
}

/** Stands in for the mail server: a real SMTP server whose mail is read at `/_sandbox/mail`. */
export const mailbox: SandboxKind = { name: 'mail', unless: 'SMTP_URL', open: openMailbox };
