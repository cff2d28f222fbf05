/** Staff read how the sides of a conflict differ before they choose one. */
import { expect, test } from 'vitest';
import type { MirroredFields } from '#model/posts/mirror.ts';
import { describeConflict, describeStatus } from '#portal/posts/post-status.ts';

const fields: MirroredFields = {
  title: 'T',
  slug: 't',
  excerpt: '',
  content: 'x',
  coverImage: '',
  category: '',
  tags: [],
  authorName: '',
  published: true,
  publishedAt: '2020-01-05T00:00:00.000Z',
  scheduledFor: null,
};

const describe = (ours: Partial<MirroredFields>, theirs: Partial<MirroredFields> = {}) =>
  describeConflict({ ours: { ...fields, ...ours }, theirs: { ...fields, ...theirs } });

test("of a published article readers see the portal's version, which is replaced", () => {
  expect(describe({}).readers).toContain("Readers see the portal's version");
  expect(describe({}).question).not.toContain('publishes');
});

test('of a draft readers see nothing, and the question says that it is published, and with which date', () => {
  const { readers, question, label } = describe({ published: false });
  expect(readers).toBe(
    "Readers see neither: the portal's version is a draft, and stays one if you keep it. Contentful's version would be published at once.",
  );
  expect(question).toContain('This publishes the article at once, dated January 5, 2020.');
  expect(label).toBe("Publish Contentful's version");
  const undated = describe({ published: false }, { publishedAt: null });
  expect(undated.question).toContain('at once, with the date of today.');
});

test("of a draft the question says for when Contentful's version would be scheduled", () => {
  const theirs = { published: false, publishedAt: null, scheduledFor: '2026-12-01T18:00:00.000Z' };
  const { readers, question, label } = describe({ published: false }, theirs);
  expect(readers).toContain('would be published on December 1, 2026 at 10:00 AM PST.');
  expect(question).toContain('This schedules the article for December 1, 2026 at 10:00 AM PST.');
  expect(label).toBe("Schedule Contentful's version");
});

test('of a scheduled draft the question says that its schedule ends', () => {
  const scheduled = { published: false, scheduledFor: '2026-12-01T18:00:00.000Z' };
  expect(describe(scheduled).readers).toContain('whose schedule waits until you choose');
  expect(describe(scheduled).question).toContain('Its schedule ends.');
  expect(describeStatus({ ...fields, ...scheduled })).toBe(
    'Scheduled for December 1, 2026 at 10:00 AM PST',
  );
});
