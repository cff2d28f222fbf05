import { identity } from '#model/site/identity.ts';
import {
  darkMail,
  ink,
  ink2,
  lightMail,
  onColor,
  paper2,
  rule,
  sheet,
  signal,
  warn,
  warnEdge,
  warnTint,
} from '#model/site/palette.ts';
import type { MailBlock } from '#model/mail/mail-preview.ts';
import type { MailContent } from './template.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';

const serif = "Newsreader,Georgia,'Times New Roman',serif";
const sans = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const styles = {
  body: `margin:0;padding:0;background:${paper2.light};color:${ink.light}`,
  preview: 'display:none;max-height:0;overflow:hidden',
  background: `width:100%;border-collapse:collapse;background:${paper2.light}`,
  margin: 'padding:32px 12px 40px',
  card: `width:100%;max-width:600px;border-collapse:separate;border-spacing:0;border:1px solid ${ink.light};background:${sheet.light};padding:5px`,
  cardBorder: `border:1px solid ${rule.light};padding:0`,
  header: `background:${ink.light};color:${ink.dark};padding:18px 28px;border-bottom:4px solid ${signal.dark};font:400 20px/26px ${serif}`,
  content: `padding:32px 28px 20px;font:400 16px/26px ${sans}`,
  heading: `margin:0 0 20px;font:400 30px/34px ${serif};letter-spacing:-.01em`,
  paragraph: 'margin:0 0 20px',
  details: `width:100%;border-collapse:collapse;margin:0 0 24px;border-top:1px solid ${ink.light}`,
  label: `width:132px;padding:10px 12px 10px 0;border-bottom:1px solid ${rule.light};text-align:left;vertical-align:top;font-weight:400;font-size:14px;color:${ink2.light}`,
  value: `padding:10px 0;border-bottom:1px solid ${rule.light};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  entry: `padding:12px 0;border-bottom:1px solid ${rule.light};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  entryText: `color:${ink2.light}`,
  late: `color:${warn.light}`,
  entryLink: `display:inline-block;padding:8px 0;color:${signal.light};text-decoration:underline`,
  quote: `margin:0 0 24px;padding:4px 20px;border-inline-start:2px solid ${signal.light};font:400 18px/29px ${serif};text-align:start;overflow-wrap:anywhere`,
  link: `display:inline-block;padding:12px 20px;background:${lightMail.button};border-radius:2px;color:${onColor.light};font-weight:600;text-decoration:none`,
  aside: `margin:0 0 20px;font-size:15px;line-height:24px;color:${ink2.light}`,
  asideLink: `color:${signal.light};text-decoration:underline`,
  warning: `margin:0 0 24px;padding:14px 18px;border:1px solid ${warnEdge.light};border-inline-start:3px solid ${warn.light};background:${warnTint.light}`,
  warningTitle: `margin:0 0 4px;font-weight:600;color:${warn.light}`,
  warningText: `margin:0;color:${ink.light}`,
  footer: `max-width:560px;margin:20px auto 0;font:400 13px/20px ${sans};color:${ink2.light};text-align:center`,
} as const;

const mailStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.content{padding:24px 18px 12px!important}}
@media (prefers-color-scheme:dark){
.background{background:${darkMail.ground}!important;color:${ink.dark}!important}
.card{background:${ink.light}!important;border-color:${ink2.dark}!important;color:${ink.dark}!important}
.card-border{border-color:${rule.dark}!important}
.secondary{color:${ink2.dark}!important}
.details,.details th,.details td{border-color:${rule.dark}!important}
.quote{border-color:${signal.dark}!important}
.late{color:${darkMail.late}!important}
a.text-link{color:${signal.dark}!important}
.link{background:${signal.dark}!important;color:${ink.light}!important}
.warning{background:${warnTint.dark}!important;border-color:${warn.dark}!important}
.warning p{color:${ink.dark}!important}
.warning .warning-title{color:${warn.dark}!important}
}`;

function lines(text: string): string {
  return escapeMarkup(text.replace(/\r\n?/g, '\n')).replaceAll('\n', '<br>\n');
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p dir="auto" style="${styles.paragraph}">${lines(block.text)}</p>`;
    case 'details': {
      const rows = block.rows.map(
        ({ label, value }) =>
          `<tr><th scope="row" class="secondary" style="${styles.label}">${escapeMarkup(label)}</th>` +
          `<td dir="auto" style="${styles.value}">${escapeMarkup(value)}</td></tr>`,
      );
      return `<table class="details" style="${styles.details}">\n${rows.join('\n')}\n</table>`;
    }
    case 'entries': {
      const rows = block.entries.map(
        ({ title, about, text, warning, label, href }) =>
          `<tr><td style="${styles.entry}"><strong>${escapeMarkup(title)}</strong>, ${escapeMarkup(about)}<br>` +
          `<span class="secondary" style="${styles.entryText}">${escapeMarkup(text)}</span>` +
          `${warning && ` <span class="late" style="${styles.late}">${escapeMarkup(warning)}</span>`}<br>` +
          `<a class="text-link" href="${escapeMarkup(href)}" style="${styles.entryLink}">${escapeMarkup(label)}<span style="${styles.preview}"> ${escapeMarkup(title)}</span></a></td></tr>`,
      );
      return `<table role="presentation" class="details" style="${styles.details}">\n${rows.join('\n')}\n</table>`;
    }
    case 'quote':
      return `<blockquote dir="auto" class="quote" style="${styles.quote}">${lines(block.text)}</blockquote>`;
    case 'link':
      return `<p style="${styles.paragraph}"><a class="link" href="${escapeMarkup(block.href)}" style="${styles.link}">${escapeMarkup(block.label)}</a></p>`;
    case 'aside':
      return (
        `<p class="secondary" style="${styles.aside}">${lines(block.text)} ` +
        `<a class="text-link" href="${escapeMarkup(block.href)}" style="${styles.asideLink}">${escapeMarkup(block.label)}</a></p>`
      );
    case 'warning':
      return (
        `<div class="warning" style="${styles.warning}"><p class="warning-title" style="${styles.warningTitle}">${escapeMarkup(block.title)}</p>` +
        `<p style="${styles.warningText}">${escapeMarkup(block.text)}</p></div>`
      );
  }
}

/** Renders a mail as a whole HTML document, for light and dark mail programs. All texts are escaped. */
export function renderHtml({ preview, heading, blocks, reason }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(heading)}</title>
<style>${mailStyles}</style>
</head>
<body class="background" style="${styles.body}">
<div style="${styles.preview}">${escapeMarkup(preview)}</div>
<table role="presentation" class="background" style="${styles.background}"><tr><td style="${styles.margin}">
<table role="presentation" align="center" class="card" style="${styles.card}"><tr><td class="card-border" style="${styles.cardBorder}">
<div style="${styles.header}">${escapeMarkup(identity.name)}</div>
<div class="content" style="${styles.content}">
<h1 dir="auto" style="${styles.heading}">${escapeMarkup(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</div>
</td></tr></table>
<p class="secondary" style="${styles.footer}">${[identity.name, ...identity.address].map(escapeMarkup).join(', ')}<br>${escapeMarkup(reason)}</p>
</td></tr></table>
</body>
</html>
`;
}
