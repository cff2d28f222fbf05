import { identity } from '#site/identity.ts';
import { environment } from '../env.ts';
import type { Mailbox } from '../gateways/smtp.ts';

function parseMailbox(text: string | undefined): Mailbox {
  if (!text) return { name: identity.name, address: identity.email };
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

export const senderMailbox = (env = environment()): Mailbox => parseMailbox(env.MAIL_FROM);

export const staffMailbox = (env = environment()): Mailbox => parseMailbox(env.STAFF_EMAIL);

const longest = 60;

/** Whether a name may go to an unverified address: short, no links, addresses or digits. */
export function isPlainName(name: string): boolean {
  const written = name.normalize('NFKC');
  return written.length <= longest && !/[:/\\@\p{Nd}]|[.。]\p{L}{2}/u.test(written);
}
