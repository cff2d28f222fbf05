/** Posts with two texts, and entries of other content types. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { space } from '#sandbox/contentful/delivery-api.ts';
import { database } from '#server/db/client.ts';
import { beginWithEmptyBlog, onlyPost, sync } from '#tests/support/cms/mirror-runs.ts';
import {
  edit,
  linkTo,
  publishAsset,
  publishAuthor,
  publishEntry,
} from '#tests/support/cms/sandbox.ts';
import { naming, node, paragraph } from '#tests/support/factories/rich-text.ts';

beginWithEmptyBlog();

const rich = (text: string) => node('document', paragraph(text));

async function shown() {
  const { problems } = await sync();
  const { content } = await onlyPost();
  return { content, problems: problems.map(({ problem }) => problem) };
}

const both = (rest: string) => [`Both body and richBody hold a text. Readers see ${rest}`];

test('of two texts the one that was changed last is shown, and staff are told', async () => {
  const entry = await publishEntry({ body: 'Old', richBody: rich('Rich') });
  const unknown = both('richBody, and Contentful does not say which is newer. Empty body.');
  expect(await shown()).toEqual({ content: 'Rich', problems: unknown });

  await edit(entry, { fields: { body: 'New' } });
  const plain = both('body, which was changed last. Empty richBody.');
  expect(await shown()).toEqual({ content: 'New', problems: plain });
  await edit(entry, { fields: { title: 'Another' } });
  expect(await shown()).toEqual({ content: 'New', problems: plain });

  await edit(entry, { fields: { richBody: rich('Newer') } });
  const changed = both('richBody, which was changed last. Empty body.');
  expect(await shown()).toEqual({ content: 'Newer', problems: changed });
  await edit(entry, { fields: { body: null } });
  expect(await shown()).toEqual({ content: 'Newer', problems: [] });
  await edit(entry, { fields: { body: 'Newest' } });
  expect(await shown()).toEqual({ content: 'Newest', problems: plain });
});

test('entries of other types are counted, unless a post uses them', async () => {
  for (const id of ['tag-one', 'tag-two', 'page-one', 'page-two']) {
    await edit(id, { contentType: id.slice(0, -4), fields: { title: `Title of ${id}` } });
  }
  await publishEntry({ tags: [linkTo('Entry', 'tag-one')] });
  const { others, problems } = await sync();
  expect({ others, problems }).toEqual({
    others: [
      { type: 'page', entries: 2 },
      { type: 'tag', entries: 1 },
    ],
    problems: [],
  });
  expect(await onlyPost()).toMatchObject({ tags: ['Title of tag-one'] });

  await edit('tag-one', { fields: { title: 'Renamed' } });
  await sync();
  expect(await onlyPost()).toMatchObject({ tags: ['Renamed'] });
  for (const id of ['page-one', 'page-two', 'tag-two']) await edit(id, { action: 'delete' });
  expect((await sync()).others).toEqual([]);
});

test('an embedded entry of another type stands under need attention until it is taken out', async () => {
  await edit('video', { contentType: 'video', fields: { name: 'A film' } });
  const body = node('document', paragraph('Text'), naming('embedded-entry-block', 'video'));
  const entry = await publishEntry({ body });
  expect(await shown()).toEqual({
    content: 'Text',
    problems: ['The text names "A film", an entry of video, which the site cannot show.'],
  });
  await edit(entry, { fields: { body: rich('Text') } });
  expect(await shown()).toEqual({ content: 'Text', problems: [] });
});

test('of several authors, covers or categories the first is shown, and staff are told', async () => {
  const authors = [await publishAuthor('Ana Doe'), await publishAuthor('Ben Roe')];
  const covers = [await publishAsset('/art/figure.svg'), await publishAsset('/art/other.svg')];
  const entry = await publishEntry({
    author: authors.map((id) => linkTo('Entry', id)),
    coverImage: covers.map((id) => linkTo('Asset', id)),
    category: ['Methods', 'Wounds'],
  });
  const first = (field: string) => `${field} holds 2 entries, of which readers see the first.`;
  expect((await shown()).problems).toEqual([
    [
      `${first('coverImage')} Leave one.`,
      `${first('author')} Two who sign together are one author, such as "Ana Doe and Ben Roe".`,
      `${first('category')} Leave one.`,
    ].join(' '),
  ]);
  expect(await onlyPost()).toMatchObject({ category: 'Methods', coverImage: '/art/figure.svg' });
  // What an earlier release stored says nothing of lists.
  await database().queries.execute(
    sql`update cms_records set fields = fields - 'lists', waiting = true where kind = 'post'`,
  );
  expect((await shown()).problems).toEqual([]);
  const [author] = authors.map((id) => [linkTo('Entry', id)]);
  await edit(entry, { fields: { author, coverImage: null, category: 'Methods' } });
  expect((await shown()).problems).toEqual([]);
});

test('what an article names and Contentful does not publish stands under need attention until it is', async () => {
  const asset = await publishAsset('//images.ctfassets.net/s/map/t/a.avif', { title: 'A map' });
  const author = await publishAuthor('Ana Doe');
  const tag = `tag-${crypto.randomUUID()}`;
  await edit(tag, { contentType: 'tag', fields: { title: 'Wounds' } });
  const linked = await publishEntry({ title: 'Linked', slug: `linked-${crypto.randomUUID()}` });
  await sync();
  const links = { author: linkTo('Entry', author), tags: [linkTo('Entry', tag)] };
  const body = node(
    'document',
    paragraph('Text'),
    naming('embedded-asset-block', asset),
    naming('embedded-entry-block', 'never-published'),
  );
  const entry = await publishEntry({ body, coverImage: linkTo('Asset', asset), ...links });
  const plain = await publishEntry({ body: `See [the other](entry:${linked}).` });
  for (const id of [author, tag, linked]) await edit(id, { action: 'unpublish' });
  await edit(asset, { type: 'Asset', action: 'unpublish' });
  const listProblems = async (id: string) =>
    (await sync()).problems.find(({ entryId }) => entryId === id)?.problem;
  const fix = 'Publish it, or take it out.';
  expect(await listProblems(entry)).toBe(
    [
      `The text names "A map", which is not published in Contentful: readers see a gap. ${fix}`,
      `The text names the entry never-published, which is not published in Contentful: readers see a gap. ${fix}`,
      `Its cover is "A map", which is not published in Contentful: readers see none. ${fix}`,
      `Its author is "Ana Doe", which is not published in Contentful: readers see none. ${fix}`,
      `A category or tag is "Wounds", which is not published in Contentful: readers do not see it. ${fix}`,
    ].join(' '),
  );
  expect(await listProblems(plain)).toBe(
    `The text names "Linked", which is not published in Contentful: its words are no link. ${fix}`,
  );
  await edit(linked, { action: 'publish' });
  expect(await listProblems(plain)).toBeUndefined();
});

test('a file that the editor of Markdown put in by its address, or with a title, stands there as well', async () => {
  const address = `//images.ctfassets.net/${space.id}/drawing/token/a.avif`;
  await publishAsset(address, { title: 'A map' }, 'drawing');
  const shown = await publishEntry({ body: `Text. ![Figure 1](${address})` });
  const linked = await publishEntry({ body: `See [the map](${address}).` });
  const titled = await publishEntry({ body: 'Text. ![Figure 1](asset:drawing "By hand")' });
  // A blog that has moved still names pictures of the space of before.
  const moved = await publishEntry({
    body: 'Text. ![A](//images.ctfassets.net/old-space/drawing/token/a.avif)',
  });
  await sync();
  await edit('drawing', { type: 'Asset', action: 'unpublish' });
  const { problems } = await sync();
  expect(problems.map(({ entryId }) => entryId)).not.toContain(moved);
  const start = 'The text names "A map", which is not published in Contentful:';
  for (const [id, effect] of [
    [shown, 'readers see a gap.'],
    [linked, 'its link leads nowhere.'],
    [titled, 'readers see a gap.'],
  ] as const) {
    const found = problems.find(({ entryId }) => entryId === id);
    expect(found?.problem).toBe(`${start} ${effect} Publish it, or take it out.`);
  }
});
