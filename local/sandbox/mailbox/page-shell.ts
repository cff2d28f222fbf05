import { html, raw } from 'hono/html';

/** Policy of the mailbox's own pages: no script at all. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of a mail's HTML: shown like in a mail reader, where nothing runs. */
export const shownMailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

const sheet = `
:root { --paper: #f7f8f4; --sheet: #fffefc; --ink: #0b1e2b; --ink-2: #435561; --rule: #ccd4cf; --edge: #7c8c92; --signal: #0a5f66; --sea: #dbe8e5; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 16px/24px 'Instrument Sans', system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 72px; }
.top { background: var(--ink); color: #eef3ef; }
.top p { max-width: 1080px; margin: 0 auto; padding: 12px 20px; display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; color: #c9d6d8; font-size: 15px; }
.top a { color: #4ce0c0; }
h1 { margin: 0 0 4px; text-align: left; font: 400 40px/44px Newsreader, Georgia, serif; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.lead { margin: 0 0 28px; color: var(--ink-2); }
a { color: var(--signal); }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px; }
.top :focus-visible { outline-color: #4ce0c0; }
fieldset { border: 1px solid var(--rule); background: var(--sheet); padding: 12px 20px 16px; margin: 0 0 36px; display: flex; flex-wrap: wrap; gap: 8px 28px; align-items: center; }
legend { padding: 0 6px; font-weight: 600; }
label { display: inline-flex; gap: 8px; align-items: center; min-height: 44px; }
button { min-height: 44px; padding: 0 18px; border: 1px solid var(--edge); border-radius: 2px; background: var(--sheet); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--ink); }
.list { margin: 0 0 28px; padding: 0; list-style: none; border-top: 1px solid var(--ink); }
.list a { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 4fr) auto; gap: 2px 24px; padding: 14px 4px; border-bottom: 1px solid var(--rule); color: inherit; text-decoration: none; }
.list a:hover { background: var(--sea); }
.list strong { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list span { text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list time, .list .file { color: var(--ink-2); font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 24px; margin: 20px 0 28px; padding: 14px 0; border: solid var(--ink); border-width: 1px 0; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 12px; }
nav a { min-height: 44px; display: inline-flex; align-items: center; }
nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration-thickness: 2px; text-underline-offset: 6px; }
iframe, pre { display: block; width: 100%; border: 1px solid var(--edge); background: var(--sheet); }
iframe { height: 78vh; color-scheme: light; }
iframe.dark { color-scheme: dark; background: #06121a; }
pre { margin: 0; padding: 20px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 400 14px/22px ui-monospace, monospace; }
@media (max-width: 640px) { .list a { grid-template-columns: minmax(0, 1fr) auto; } .list span { grid-column: 1 / -1; grid-row: 2; } h1 { font-size: 32px; line-height: 36px; } }
`;

type Content = ReturnType<typeof html>;

/** One page of the mailbox. */
export function pageShell(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - Sandbox mailbox</title>
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body>
        <header class="top">
          <p>
            <span>Sandbox mailbox: mail sent on this machine ends here.</span>
            <a href="/">To the site</a>
          </p>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

/** A moment as the mailbox shows it. */
export function shownTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
