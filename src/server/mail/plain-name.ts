/** Longer than nearly every name of a person, and too short for a message. */
const longest = 60;

/**
 * Whether a name can be repeated to an address that was not verified: short, and without a link, a mail
 * address, a domain or digits, so that our mail carries no stranger's text.
 */
export function isPlainName(name: string): boolean {
  const written = name.normalize('NFKC');
  return written.length <= longest && !/[:/\\@\p{Nd}]|[.。]\p{L}{2}/u.test(written);
}
