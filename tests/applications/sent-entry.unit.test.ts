import { expect, test } from 'vitest';
import { entryValuesSchema } from '#islands/register/EntryForm.tsx';

test('an entry that the page received without consent is read, and consent is asked for again', () => {
  const typed = { title: 'Nerves', summary: 'What they say.', delayMonths: '6' } as const;
  for (const sent of [typed, { ...typed, consent: 'on' }])
    expect(entryValuesSchema.parse(sent)).toEqual({ ...typed, consent: false });
});
