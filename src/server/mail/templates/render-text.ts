import { identity } from '#model/site/identity.ts';
import type { MailBlock } from '#model/mail/mail-preview.ts';
import type { MailContent } from './template.ts';

function wrap(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.replace(/(\S{73,}|.{1,72})(?: |$)/g, '$1\n').trimEnd();
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text.split('\n').map(wrap).join('\n');
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'entries':
      return block.entries
        .map(({ title, about, text, warning, href }) =>
          [`${title}, ${about}`, wrap(`${text} ${warning}`), href].join('\n'),
        )
        .join('\n\n');
    case 'quote':
      return block.text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'aside':
      return `${wrap(block.text)}\n${block.label}:\n${block.href}`;
    case 'warning':
      return `/// ${block.title} ///\n${wrap(block.text)}`;
  }
}

/**
 * Renders a mail as plain text. Programs that preview this part show its first line, where the heading would repeat the
 * subject.
 */
export function renderText({ preview, heading, blocks, reason }: MailContent): string {
  const foot = [identity.name, ...identity.address, wrap(reason)].join('\n');
  // "-- " starts a signature.
  const parts = [wrap(preview), wrap(heading), ...blocks.map(renderBlock), `-- \n${foot}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
