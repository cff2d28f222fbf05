import { holdsContactDetails, plainForm } from '#contracts/contact-details.ts';
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

const longest = 100;

/** Beside contact details; and as many digits as a phone number, whatever is between them. */
const markup = /[:\\<>[\]{}|`]|&#?\w+;|(?:\p{Nd}\D*){7}/iu;

/** Whether a name may go to an unverified address: nothing in it works as a link, address or markup. */
export function isPlainName(name: string): boolean {
  const written = plainForm(name);
  const isShort = written.length <= longest && /\p{L}/u.test(written);
  return isShort && !markup.test(written) && !holdsContactDetails(written);
}
