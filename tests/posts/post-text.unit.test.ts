import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { adminBlogMessages, createPostSchema, type AdminPost } from '#model/posts/admin-posts.ts';
import { postValues } from '#portal/posts/editor/post-values.ts';
import { toPostRequest } from '#portal/posts/editor/post-request.ts';
import { countText } from '#portal/posts/editor/count-text.ts';
import { describePublishing } from '#portal/posts/editor/describe-publishing.ts';
import { hasPassed } from '#portal/posts/editor/post-schedule.ts';
import { splitTags } from '#portal/posts/editor/tag-list.ts';
import { diffTexts } from '#portal/posts/FieldDifference.tsx';
import { previewExcerpt } from '#portal/posts/post-table.tsx';
import { describeProgress, describeResult } from '#portal/posts/sync/SyncPanel.tsx';
import { buildAdminPost } from '#tests/support/factories/admin-posts.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

const sound = { ...postValues(null), title: 'T', slug: 't', content: 'C' };

test('deleting asks in the words for one, and with the number of several', () => {
  const { confirmDelete, confirmDeleteMany } = adminBlogMessages;
  expect(confirmDeleteMany(1)).toBe(confirmDelete);
  expect(confirmDeleteMany(80)).toBe('Are you sure you want to delete these 80 posts?');
});

test('an excerpt of 60 characters stays whole, and the 61st is cut', () => {
  expect(previewExcerpt('x'.repeat(60))).toBe('x'.repeat(60));
  expect(previewExcerpt('x'.repeat(61))).toBe(`${'x'.repeat(60)}...`);
});

test.each(['🧠', '👩\u200d🔬', 'e\u0301'])(
  '%s counts as one in an excerpt and is never halved',
  (letter) => {
    expect(previewExcerpt(letter.repeat(61))).toBe(`${letter.repeat(60)}...`);
  },
);

test.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['AI, ai, Ai, ＡＩ', ['AI']],
  [' , ,', []],
  ['', []],
  ['resting potential', ['resting potential']],
  ['"Ion channels, gated", B', ['Ion channels, gated', 'B']],
  ['5" plates, "open, B', ['5" plates', '"open', 'B']],
])('%j is split into tags', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});

test.each([[['Ion channels, gated', 'B']], [['"quoted"', 'a "b", c']], [['5" plates', 'C++']]])(
  'the tags %j are the same after a save',
  (tags) => {
    const post = buildAdminPost({ tags });
    expect(toPostRequest(postValues(post), post).tags).toEqual(tags);
  },
);

describe('the body of a save', () => {
  test('the author in the body of a save is a number or null', () => {
    expect(toPostRequest({ ...postValues(null), authorId: '12' }, null).authorId).toBe(12);
    expect(toPostRequest(postValues(null), null).authorId).toBeNull();
  });

  test('publishedAt is now when it becomes published, else what it was', () => {
    const old = '2026-01-02T03:04:05.000Z';
    const draft = buildAdminPost({ published: false, publishedAt: null });
    const live = buildAdminPost({ published: true, publishedAt: old });
    const of = (post: AdminPost, published: boolean) =>
      toPostRequest({ ...postValues(post), published }, post).publishedAt;
    expect(of(draft, false)).toBeNull();
    expect(Date.parse(of(draft, true) ?? '')).toBeGreaterThan(Date.parse(old));
    expect(of(live, true)).toBe(old);
    expect(of(live, false)).toBe(old);
  });
});

test.each([
  ['', '0 words, 0 characters'],
  ['one', '1 word, 3 characters'],
  [' two\n\nwords ', '2 words, 12 characters'],
  ['🧠', '1 word, 1 character'],
])('%j is counted as a reader counts', (text, words) => {
  expect(countText(text)).toBe(words);
});

const publishedAt = '2026-11-20T12:00:00.000Z';

test('the publish state names the day of the article, which is in UTC', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const before = buildAdminPost({ published: true, publishedAt: '2026-11-20T20:00:00.000Z' });
  expect(describePublishing(postValues(before), before, now)).toContain('November 20, 2026');
});

test.each([
  [null, false, 'It will be a draft that readers cannot see.'],
  [null, true, 'Readers see it as soon as you create it.'],
  [{ published: false, publishedAt: null }, false, 'Draft, never published.'],
  [
    { published: false, publishedAt: null },
    true,
    'Draft, never published. Saving publishes it now.',
  ],
  [
    { published: false, publishedAt },
    false,
    'Draft. Published November 20, 2026, then taken off the site.',
  ],
  [
    { published: true, publishedAt },
    true,
    'Published November 20, 2026. Readers see your changes as soon as you save.',
  ],
  [
    { published: true, publishedAt },
    false,
    'Published November 20, 2026. Saving takes it off the site and keeps the date.',
  ],
] as const)('the publish state %j with the box %j is said in words', (post, box, words) => {
  const before = post && buildAdminPost(post);
  expect(describePublishing({ ...postValues(before), published: box }, before, now)).toBe(words);
});

describe('the time to publish on', () => {
  const due = '2026-11-24T17:00:30.000Z';
  const scheduled = buildAdminPost({ published: false, publishedAt: null, scheduledFor: due });
  const timestamp = (scheduledFor: string, before: AdminPost | null = null) =>
    toPostRequest({ ...postValues(before), scheduledFor }, before).scheduledFor;
  const describeTime = (scheduledFor: string, before: AdminPost | null = null) =>
    describePublishing({ ...postValues(before), scheduledFor }, before, now);

  test('the time to publish on is that of a Pacific clock, in winter and in summer', () => {
    expect(timestamp('2026-11-24T09:00')).toBe('2026-11-24T17:00:00.000Z');
    expect(timestamp('2027-07-01T09:00')).toBe('2027-07-01T16:00:00.000Z');
    expect(timestamp('')).toBeNull();
  });

  test('the time to publish on at a change of clocks is a time that exists', () => {
    expect(timestamp('2027-11-07T01:30')).toBe('2027-11-07T08:30:00.000Z');
    expect(timestamp('2027-03-14T02:30')).toBe('2027-03-14T10:30:00.000Z');
    expect(describeTime('2027-03-14T02:30')).toContain('Sunday, March 14, 2027 at 3:30 AM PDT');
  });

  test('the time to publish on of a stored post stays to the second', () => {
    expect(postValues(scheduled).scheduledFor).toBe('2026-11-24T09:00');
    expect(toPostRequest(postValues(scheduled), scheduled).scheduledFor).toBe(due);
  });

  test('the time to publish on is none while the box is ticked', () => {
    expect(
      toPostRequest({ ...postValues(scheduled), published: true }, scheduled).scheduledFor,
    ).toBeNull();
  });

  test('the time to publish on without its date or its time is refused in words', () => {
    for (const half of ['2026-11-24T', 'T09:00']) {
      const parsed = createPostSchema.safeParse(
        toPostRequest({ ...sound, scheduledFor: half }, null),
      );
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
        'Choose both a date and a time, or clear them.',
      ]);
    }
  });

  test('the time to publish on is said in words', () => {
    expect(describeTime('2026-11-24T09:00')).toBe(
      'Scheduled for Tuesday, November 24, 2026 at 9:00 AM PST. It can take 15 minutes to appear.',
    );
    const past = { ...scheduled, scheduledFor: '2026-11-20T17:00:00.000Z' };
    const { scheduledFor } = postValues(past);
    expect(describeTime(scheduledFor, past)).toBe(
      'Was scheduled for Friday, November 20, 2026 at 9:00 AM PST. It appears within 15 minutes.',
    );
    expect(describeTime(scheduledFor, { ...past, cms: { state: 'conflict', url: '' } })).toBe(
      'Held back since Friday, November 20, 2026 at 9:00 AM PST: choose a side of the conflict with Contentful first.',
    );
  });

  test('the time to publish on of a published post takes it off the site until then', () => {
    const published = buildAdminPost({ published: true });
    const values = { ...postValues(published), published: false, scheduledFor: '2026-11-24T09:00' };
    expect(describePublishing(values, published, now)).toBe(
      'Scheduled for Tuesday, November 24, 2026 at 9:00 AM PST. It can take 15 minutes to appear. Saving takes it off the site until then.',
    );
  });

  test('the time to publish on has passed, unless the stored post waits for it', () => {
    const of = (scheduledFor: string, before: AdminPost | null) =>
      hasPassed({ ...postValues(before), scheduledFor }, before, now);
    expect(of('2026-11-20T09:00', null)).toBe(true);
    expect(of('2026-11-24T09:00', null)).toBe(false);
    expect(of('T09:00', null)).toBe(false);
    const past = { ...scheduled, scheduledFor: '2026-11-20T17:00:00.000Z' };
    expect(of('2026-11-20T09:00', past)).toBe(false);
    expect(of('2026-11-19T09:00', past)).toBe(true);
  });
});

const nothing = { created: 0, updated: 0, unpublished: 0, conflicts: 0, authors: 0 };
test.each([
  [{}, 'no changes'],
  [{ created: 1 }, '1 new post'],
  [{ created: 1200, updated: 2, unpublished: 1 }, '1,200 new posts, 2 updated, 1 unpublished'],
  [{ conflicts: 2, authors: 1 }, '2 conflicts, 1 author'],
])('the run %j of the mirror is described in a phrase', (result, text) => {
  expect(describeResult({ ...nothing, ...result })).toBe(text);
});

test('a run of the mirror says how many entries were read, and how many are to go', () => {
  expect(describeProgress({ read: 1, waiting: 0 })).toBe('1 entry read');
  expect(describeProgress({ read: 120, waiting: 30 })).toBe('120 entries read, 30 to go');
});

test('of two texts a changed line comes between the lines that are the same', () => {
  const parts = diffTexts('a\nb\nc', 'a\nx\nc').map(({ value, added, removed }) => {
    return [added ? '+' : removed ? '-' : '=', ...value].join('');
  });
  expect(parts).toEqual(['=a', '-b', '+x', '=c']);
});

test('very long texts that differ in every line are compared in time', () => {
  const long = (mark: string) => Array.from({ length: 9000 }, (_, index) => `${mark}${index}`);
  const parts = diffTexts(long('a').join('\n'), long('b').join('\n'));
  expect(parts.flatMap(({ added, value }) => (added ? value : []))).toEqual(long('b'));
});
