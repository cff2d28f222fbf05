import { html } from 'hono/html';
import { sandboxPage } from '../page.ts';
import { space } from './delivery-api.ts';
import type { Entity } from './store.ts';

function field(entity: Entity | undefined, name: string): string {
  const value = entity?.draft[name]?.[space.locale];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}

function state({ published, draft }: Entity): string {
  if (!published) return 'draft';
  const isChanged = JSON.stringify(published) !== JSON.stringify(draft);
  return isChanged ? 'changed since publishing' : 'published';
}

const inputs = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  tags: 'Tags, with commas between',
  publishedAt: 'Published at (ISO 8601)',
  excerpt: 'Excerpt',
};

function entryForm(root: string, id: string, entity: Entity | undefined) {
  const body = html`<label>
    Body (Markdown)<textarea name="body" rows="18">${field(entity, 'body')}</textarea>
  </label>`;
  return html`<h2>${field(entity, 'title') || 'New entry'}</h2>
    <form method="post" action="${root}/entries/${encodeURIComponent(id)}">
      ${Object.entries(inputs).map(
        ([name, label]) =>
          html`<label>${label}<input name="${name}" value="${field(entity, name)}" /></label>`,
      )}
      ${entity?.draft.richBody ? html`<p>Rich Text is not edited here.</p>` : body}
      <div class="row">
        <button name="action" value="publish">Save and publish</button>
        <button name="action" value="save">Save draft</button>
        <button name="action" value="unpublish">Unpublish</button>
      </div>
    </form>`;
}

/** Renders the sandbox's own page: entries to create, edit, publish and unpublish; `openId` is shown in the form. */
export function contentPage(root: string, entities: Entity[], openId: string) {
  const entries = entities.filter(({ contentType }) => contentType === 'blogPost');
  const rows = entries.map((entry) => {
    const href = `${root}?entry=${encodeURIComponent(entry.id)}`;
    return html`<tr>
      <td><a href="${href}">${field(entry, 'title') || entry.id}</a></td>
      <td>${state(entry)}</td>
    </tr>`;
  });
  const chosen = entries.find(({ id }) => id === openId);
  return sandboxPage(
    'Entries',
    html`<p>This stands in for Contentful on this machine.</p>
      ${openId === '' ? '' : entryForm(root, openId, chosen)}
      <h2>All entries</h2>
      <table>
        ${rows}
      </table>
      <p><a href="${root}?entry=entry-${Date.now().toString(36)}">New entry</a></p>`,
  );
}
