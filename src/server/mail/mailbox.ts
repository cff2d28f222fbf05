import { countPhoneDigits, plainForm, textUnlessLinked } from '#model/fields/contact-details.ts';
import { identity } from '#model/site/identity.ts';
import { environment } from '../env.ts';
import type { Mailbox } from '../gateways/smtp.ts';

function parseMailbox(text: string | undefined): Mailbox {
  if (!text) return { name: identity.name, address: identity.email };
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Reads from `MAIL_FROM` the mailbox that sends all mail. */
export const senderMailbox = (env = environment()): Mailbox => parseMailbox(env.MAIL_FROM);

/** Reads from `STAFF_EMAIL` the mailbox to which mail for staff and replies go. */
export const staffMailbox = (env = environment()): Mailbox => parseMailbox(env.STAFF_EMAIL);

const longestName = 100;

const markup = /[:\\<>[\]{}|`]|&#?\w+;/;

// More digits could be a phone number, whatever is between them.
const mostDigits = 6;

/**
 * Returns a name as it may appear in mail to an address that nobody has confirmed; null when something in it could work
 * as a link, an address or markup.
 */
export function plainName(name: string | null): string | null {
  const written = plainForm(name ?? '');
  const isShort = written.length <= longestName && /\p{L}/u.test(written);
  const isPlain = isShort && !markup.test(written) && countPhoneDigits(written) <= mostDigits;
  return isPlain ? textUnlessLinked(name ?? '') : null;
}
