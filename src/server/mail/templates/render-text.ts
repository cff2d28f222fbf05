import { identity } from '#site/identity.ts';
import type { Block, MailContent } from './template.ts';

const columns = 72;

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text.split('\n').map(wrap).join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'warning':
      return `/// ${block.title} ///\n${wrap(block.text)}`;
  }
}

export function renderText({ heading, blocks, reason }: MailContent): string {
  const foot = [identity.name, ...identity.address, wrap(reason)].join('\n');
  // "-- " starts a signature.
  return `${[wrap(heading), ...blocks.map(renderBlock), `-- \n${foot}`].join('\n\n')}\n`;
}
