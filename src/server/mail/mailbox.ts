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

/** Parts of addresses, markup, and as many digits as a phone number. */
const linkOrMarkup =
  /[@:\\<>[\]{}|`]|&#?\w+;|\/\/|\.\p{L}+\/|\bwww\b|(?:\d+\.){2}\d|(?:\p{Nd}\D*){7}/iu;

/** Top-level domains that mail programs make links of, whatever the case. */
const commonDomain =
  /^(?:app|biz|club|com|dev|icu|info|link|live|net|online|org|page|shop|site|store|top|vip|xyz)$/i;

/** `evil.com`, but not `St.John`, `J.R.Tolkien` or `ดร.สมชาย`. */
function looksLikeDomain(name: string): boolean {
  return [...name.matchAll(/([\p{L}\p{M}\p{N}-]+)\.([\p{L}\p{M}]{2,})/gu)].some(
    ([, word, next]) => {
      const isAbbreviation = (word ?? '').length <= 3 || /^(?:mohd|prof)$/i.test(word ?? '');
      const isName = /^(?:\p{Lu}|\p{Lo})/u.test(next ?? '') && !commonDomain.test(next ?? '');
      return !(isAbbreviation && isName);
    },
  );
}

/** Whether a name may go to an unverified address: nothing in it works as a link, address or markup. */
export function isPlainName(name: string): boolean {
  const written = name.normalize('NFKC').replaceAll('。', '.');
  const isShort = written.length <= longest && /\p{L}/u.test(written);
  return isShort && !linkOrMarkup.test(written) && !looksLikeDomain(written);
}
