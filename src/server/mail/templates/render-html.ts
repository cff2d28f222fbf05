import { identity } from '#site/identity.ts';
import { mailStyles, styles } from './mail-styles.ts';
import type { Block, MailContent } from './template.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text inert in element content and in quoted attributes. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function lines(text: string): string {
  return escape(text.replace(/\r\n?/g, '\n')).replaceAll('\n', '<br>\n');
}

/** `dir="auto"` lets each text run in its own script's direction. */
function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p dir="auto" style="${styles.paragraph}">${lines(block.text)}</p>`;
    case 'facts': {
      const rows = block.rows.map(
        ({ label, value }) =>
          `<tr><th scope="row" class="soft" style="${styles.label}">${escape(label)}</th>` +
          `<td dir="auto" style="${styles.value}">${escape(value)}</td></tr>`,
      );
      return `<table class="rules" style="${styles.facts}">\n${rows.join('\n')}\n</table>`;
    }
    case 'quote':
      return `<blockquote dir="auto" class="quote" style="${styles.quote}">${lines(block.text)}</blockquote>`;
    case 'link':
      return `<p style="${styles.paragraph}"><a class="link" href="${escape(block.href)}" style="${styles.link}">${escape(block.label)}</a></p>`;
    case 'warning':
      return (
        `<div class="warning" style="${styles.warning}"><p style="${styles.warningTitle}">${escape(block.title)}</p>` +
        `<p style="${styles.warningText}">${escape(block.text)}</p></div>`
      );
  }
}

/** The mail as an atlas plate: one column, inline styles, readable in dark mode and without pictures. */
export function renderHtml({ preview, heading, blocks, reason }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(heading)}</title>
<style>${mailStyles}</style>
</head>
<body class="ground" style="${styles.body}">
<div style="${styles.preview}">${escape(preview)}</div>
<table role="presentation" class="ground" style="${styles.ground}"><tr><td style="${styles.margin}">
<table role="presentation" align="center" class="plate" style="${styles.plate}"><tr><td class="neatline" style="${styles.neatline}">
<div style="${styles.band}">${escape(identity.name)}</div>
<div class="content" style="${styles.content}">
<h1 dir="auto" style="${styles.heading}">${escape(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</div>
</td></tr></table>
<p class="soft" style="${styles.foot}">${[identity.name, ...identity.address].map(escape).join(', ')}<br>${escape(reason)}</p>
</td></tr></table>
</body>
</html>
`;
}
