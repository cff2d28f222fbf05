import { html, raw } from 'hono/html';
import type { Entity } from './store.ts';
import type { Switches } from './switches.ts';
import { space } from './wire.ts';

/** Policy of the stand-in's pages: no script at all. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const sheet = `
* { box-sizing: border-box; }
body { margin: 0; background: #f7f8f4; color: #0b1e2b; font: 400 16px/24px 'Instrument Sans', system-ui, sans-serif; }
.top { background: #0b1e2b; color: #c9d6d8; }
.top p { max-width: 1160px; margin: 0 auto; padding: 12px 20px; display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; font-size: 15px; }
.top a { color: #4ce0c0; }
main { max-width: 1160px; margin: 0 auto; padding: 32px 20px 72px; display: grid; gap: 40px; }
h1 { margin: 0; font: 400 40px/44px Newsreader, Georgia, serif; letter-spacing: -0.02em; }
h2 { margin: 0 0 12px; font: 400 26px/32px Newsreader, Georgia, serif; }
a { color: #0a5f66; }
:focus-visible { outline: 2px solid #0a5f66; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid #0b1e2b; }
li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 4px 20px; align-items: center; padding: 10px 0; border-bottom: 1px solid #ccd4cf; }
li [aria-current] { font-weight: 600; color: #0b1e2b; }
small { color: #435561; }
form { display: grid; gap: 12px; }
label { display: grid; gap: 4px; font-weight: 600; }
input, textarea { width: 100%; padding: 9px 12px; border: 1px solid #7c8c92; border-radius: 2px; background: #fffefc; color: inherit; font: inherit; }
textarea { font: 14px/21px ui-monospace, monospace; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
button { min-height: 44px; padding: 0 18px; border: 1px solid #7c8c92; border-radius: 2px; background: #fffefc; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: #0b1e2b; }
button.main { background: #0b1e2b; border-color: #0b1e2b; color: #eef3ef; }
@media (min-width: 960px) { main { grid-template-columns: 5fr 7fr; align-items: start; } h1 { grid-column: 1 / -1; } }
`;

function field(entity: Entity | undefined, name: string): string {
  const value = entity?.draft[name]?.[space.locale];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}

function state(entity: Entity): string {
  if (!entity.published) return 'draft';
  const isChanged = JSON.stringify(entity.published) !== JSON.stringify(entity.draft);
  return isChanged ? 'changed since publishing' : 'published';
}

const singleLines = [
  ['title', 'Title'],
  ['slug', 'Slug'],
  ['category', 'Category'],
  ['tags', 'Tags, with commas between'],
  ['publishedAt', 'Published at (ISO 8601)'],
] as const;

function entryForm(root: string, id: string, entity: Entity | undefined) {
  const isRich = entity?.draft.richBody !== undefined;
  const area = (name: string, label: string, rows: number) =>
    html`<label>
      ${label}<textarea name="${name}" rows="${rows}">${field(entity, name)}</textarea>
    </label>`;
  return html`<section>
    <h2>${entity ? field(entity, 'title') || id : 'New entry'}</h2>
    <form method="post" action="${root}/entries/${encodeURIComponent(id)}">
      ${singleLines.map(
        ([name, label]) =>
          html`<label>${label}<input name="${name}" value="${field(entity, name)}" /></label>`,
      )}
      ${area('excerpt', 'Excerpt', 3)}
      ${
        isRich
          ? html`<p><small>The text of this entry is Rich Text; it is not edited here.</small></p>`
          : area('body', 'Body (Markdown)', 18)
      }
      <div class="row">
        <button class="main" name="action" value="publish">Save and publish</button>
        <button name="action" value="save">Save draft</button>
        <button name="action" value="unpublish">Unpublish</button>
        <button name="action" value="delete">Delete</button>
      </div>
    </form>
  </section>`;
}

function switchesForm(root: string, switches: Switches) {
  const figures = [
    ['slowMs', 'Every answer waits, ms'],
    ['tooMany', 'Next calls answered 429'],
    ['busySeconds', 'Such a 429 asks to wait, s'],
    ['failFromPage', 'Fail from page (0 never)'],
    ['pageSize', 'Entities a page'],
  ] as const;
  return html`<section>
    <h2>Misbehave</h2>
    <form method="post" action="${root}/switches">
      ${figures.map(
        ([name, label]) =>
          html`<label>
            ${label}<input name="${name}" type="number" min="0" value="${switches[name]}" />
          </label>`,
      )}
      <div class="row"><button>Set</button></div>
    </form>
  </section>`;
}

/** What the page shows. */
interface Shown {
  root: string;
  entities: Entity[];
  switches: Switches;
  /** The entry that is open. */
  open: string;
}

/** The stand-in's own page: entries to edit, publish and take away. */
export function contentPage({ root, entities, switches, open }: Shown) {
  const entries = entities.filter((entity) => entity.contentType === 'blogPost');
  const chosen = entries.find((entity) => entity.id === open);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sandbox CMS</title>
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body>
        <header class="top">
          <p>
            <span>Sandbox CMS: stands in for Contentful on this machine.</span>
            <a href="/blog">To the blog</a>
          </p>
        </header>
        <main>
          <h1>Entries</h1>
          <div>
            <ul>
              ${entries.map(
                (entry) =>
                  html`<li>
                    <a
                      href="${root}?entry=${encodeURIComponent(entry.id)}"
                      ${raw(entry.id === open ? 'aria-current="true"' : '')}
                      >${field(entry, 'title') || entry.id}</a
                    ><small>${state(entry)}</small>
                  </li>`,
              )}
            </ul>
            <p><a href="${root}?entry=entry-${Date.now().toString(36)}">New entry</a></p>
            ${switchesForm(root, switches)}
          </div>
          ${open === '' ? '' : entryForm(root, open, chosen)}
        </main>
      </body>
    </html>`;
}
