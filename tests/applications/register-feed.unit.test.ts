import { expect, test } from 'vitest';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { writeRegisterFeed } from '#server/applications/register-feed.ts';

test.each([
  ['2026-12-01', 'December 1, 2026'],
  ['2026-07-01', 'July 1, 2026'],
])('a use that is listed on %s has that Pacific day in the feed', async (from, day) => {
  const texts = { title: 'Nerves', summary: 'What they say.', institution: 'Institute' };
  const entry = { id: crypto.randomUUID(), ...texts, researchArea: 'other', from, outputs: [] };
  const xml = await writeRegisterFeed([entry]);
  expect(formatPacificDate(/<pubDate>(.+?)<\/pubDate>/.exec(xml)?.[1] ?? '')).toBe(day);
});
