import { upright } from '#lib/upright.ts';

/**
 * Address of 'Reply via Email' (P-86: subject prefixed 'Re: ', once). Everything the visitor typed is
 * encoded, so that it cannot add a header or a second recipient.
 */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const line = `Re: ${upright(subject)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:re: ?)+/i, '')}`;
  return `mailto:${to}?subject=${encodeURIComponent(line)}`;
}
