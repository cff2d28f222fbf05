/** The signing secret of a Contentful space, which other webhooks may use. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentModel } from '#host/seed/content-model.ts';
import { setUpContentful } from '#ops/golive/contentful.ts';
import { type GoliveServices, startGoliveServices } from '#tests/support/golive/services.ts';
import { buildSession, buildSettings } from '#tests/support/golive/session.ts';

let services: GoliveServices;

beforeEach(async () => {
  services = await startGoliveServices();
  process.env.CONTENTFUL_MANAGEMENT_BASE = services.origin;
});

afterEach(async () => {
  delete process.env.CONTENTFUL_MANAGEMENT_BASE;
  await services.close();
});

const ours = `${'a'.repeat(60)}ours`;
const theirs = `${'b'.repeat(60)}used`;

/** Sets up the space with or without a secret in the settings. */
async function setUp({ secret, answer = true }: { secret?: string; answer?: boolean } = {}) {
  const settings = buildSettings({
    CONTENTFUL_SPACE_ID: 'space',
    CONTENTFUL_MANAGEMENT_TOKEN: 'CFPAT-right',
    CONTENTFUL_WEBHOOK_SECRET: secret,
  });
  const { session, questions } = buildSession(answer);
  const outcome = await setUpContentful(session, settings).catch(String);
  const { signingSecret } = services.space;
  return { outcome, questions, signingSecret, kept: settings.values['CONTENTFUL_WEBHOOK_SECRET'] };
}

test('a space without a signing secret gets that of the settings, or a new one', async () => {
  const { questions, signingSecret, kept } = await setUp();
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect(signingSecret).toBe(kept);
  services.space.signingSecret = undefined;
  expect((await setUp({ secret: ours })).signingSecret).toBe(ours);
  expect(questions).toEqual([]);
});

test('a space with the same signing secret keeps it, without a question', async () => {
  services.space.signingSecret = ours;
  const { questions, signingSecret } = await setUp({ secret: ours });
  expect(signingSecret).toBe(ours);
  expect(questions).toEqual([]);
  expect(services.changes.filter((call) => call.includes('signing_secret'))).toEqual([]);
});

test.each([
  ['the settings name another', ours],
  ['the settings name none', undefined],
])('another signing secret of a space stays after a no, also when %s', async (_, secret) => {
  services.space.signingSecret = theirs;
  const { outcome, signingSecret, kept } = await setUp({
    answer: false,
    ...(secret ? { secret } : {}),
  });
  expect(outcome).toContain('Write the secret of the space to CONTENTFUL_WEBHOOK_SECRET');
  expect(signingSecret).toBe(theirs);
  expect(kept).toBe(secret);
});

test('a signing secret is replaced after a question that names what else it signs', async () => {
  services.space.signingSecret = theirs;
  services.space.webhooks.push({ name: 'Search index', url: 'https://search.example.org' });
  const { questions, signingSecret, kept } = await setUp();
  expect(questions).toEqual([
    'Replace the signing secret of the Contentful space (…used), which also signs Search index?',
  ]);
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect(signingSecret).toBe(kept);
});

test('a space with a blogPost of its own keeps its fields, gets ours, and is told which are of another kind', async () => {
  const own = [
    { id: 'title', type: 'Symbol' },
    { id: 'heroImage', type: 'Link', linkType: 'Asset' },
    { id: 'tags', type: 'Symbol' },
  ];
  services.contentTypes.set('blogPost', { version: 7, published: true, fields: own });
  const { outcome, signingSecret } = await setUp({ secret: ours });
  expect(outcome).toContain('blogPost.tags is Symbol there and Array of Symbol here.');
  const stored = services.contentTypes.get('blogPost');
  expect(stored?.fields.slice(0, 3)).toEqual(own);
  const wanted = contentModel.find(({ sys }) => sys.id === 'blogPost')?.fields ?? [];
  const ids = (fields: { id: string }[]) => new Set(fields.map(({ id }) => id));
  expect(ids(stored?.fields ?? [])).toEqual(ids([...own, ...wanted]));
  expect(stored?.published).toBe(true);
  // The rest is set up all the same.
  expect(services.contentTypes.size).toBe(contentModel.length);
  expect(services.space.webhooks).toHaveLength(1);
  expect(signingSecret).toBe(ours);
  services.changes.length = 0;
  await setUp({ secret: ours });
  expect(services.changes).toEqual([]);
});

test('types that settings map to those of the space are left alone', async () => {
  const { session } = buildSession();
  const mapped = {
    CONTENTFUL_POST_FIELDS: 'coverImage=heroImage',
    CONTENTFUL_AUTHOR_TYPE: 'person',
  };
  const settings = buildSettings({
    CONTENTFUL_SPACE_ID: 'space',
    CONTENTFUL_MANAGEMENT_TOKEN: 'CFPAT-right',
    ...mapped,
  });
  await setUpContentful(session, settings);
  expect([...services.contentTypes.keys()]).toEqual([]);
});

test('a content type whose publication failed is published by the next run', async () => {
  await setUp({ secret: ours });
  const post = services.contentTypes.get('blogPost');
  if (!post) throw new Error('There is no blogPost.');
  post.published = false;
  services.changes.length = 0;
  await setUp({ secret: ours });
  expect(services.changes).toEqual([
    'PUT /spaces/space/environments/master/content_types/blogPost/published',
  ]);
  expect(post.published).toBe(true);
});

test('a webhook that is off or lacks a topic is completed, and keeps its own', async () => {
  const url = 'https://www.example.org/api/cms-webhook';
  const topics = ['Entry.publish', 'ContentType.*'];
  services.space.webhooks.push({ name: 'Own', url, active: false, topics });
  await setUp({ secret: ours });
  const [webhook] = services.space.webhooks;
  expect(webhook).toMatchObject({ name: 'Own', url, active: true });
  expect(webhook?.topics).toEqual(expect.arrayContaining([...topics, 'Asset.delete']));
  services.changes.length = 0;
  await setUp({ secret: ours });
  expect(services.changes).toEqual([]);
});
