import type { MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { edge, ink, paper, rule, sheet, signal } from '#model/site/palette.ts';

/** The policy of the sandboxes' own pages, which run no script at all. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const styles = `
* { box-sizing: border-box; }
body { max-width: 1080px; margin: 0 auto; padding: 24px 20px 72px; background: ${paper.light}; color: ${ink.light}; font: 16px/24px system-ui, sans-serif; }
h1 { text-align: left; font: 400 36px/40px Georgia, serif; overflow-wrap: anywhere; }
a { color: ${signal.light}; }
:focus-visible { outline: 2px solid ${signal.light}; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 10px 16px 10px 0; border-bottom: 1px solid ${rule.light}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
td form { margin: 0 0 8px; }
form { display: grid; gap: 12px; margin-top: 24px; }
label { display: grid; gap: 4px; font-weight: 600; }
input, select, textarea, button { padding: 10px 14px; border: 1px solid ${edge}; border-radius: 2px; background: ${sheet.light}; color: inherit; font: inherit; }
button { min-height: 44px; justify-self: start; font-weight: 600; cursor: pointer; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
iframe, pre { width: 100%; border: 1px solid ${edge}; background: ${sheet.light}; }
iframe { height: 78vh; color-scheme: light; }
pre { padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

type Content = ReturnType<typeof html>;

export function sandboxPage(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - Sandbox</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <header><a href="/">To the site</a></header>
        <main>
          <h1 dir="auto">${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** Refuses requests from pages of other sites, which must not push the buttons of a sandbox. */
export const refuseForeign: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const isOwn = site === 'same-origin' || site === 'none';
  return c.req.method === 'POST' && !isOwn ? c.text('Not from another site.', 403) : next();
};
