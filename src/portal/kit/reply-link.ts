import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';

/**
 * Returns a `mailto:` link that answers a message, encoded so that the sender's text cannot add headers or recipients.
 */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const line = `Re: ${stripBidiControls(subject)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:re: ?)+/i, '')}`;
  return `mailto:${to}?subject=${encodeURIComponent(line)}`;
}
