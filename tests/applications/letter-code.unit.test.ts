import { expect, test } from 'vitest';
import { applicationReference, readApplicationReference } from '#model/applications/naming.ts';
import { readDocumentCode } from '#model/documents/document-code.ts';

test.each([
  '7K3M-9XQ2-RW5T-0HJ1',
  '7k3m9xq2rw5tohjl',
  ' 7K3M 9XQ2 RW5T OHJI ',
  '7K3M\u00a09XQ2\tRW5T\u200b0HJ1\n',
  '7K3M\u20119XQ2–RW5T−0HJ1',
  '７Ｋ３Ｍ－９ＸＱ２－ＲＷ５Ｔ－０ＨＪ１',
  '٧K٣M-٩XQ٢-RW٥T-٠HJ١',
])('the code typed as "%s" is read as it is stored', (typed) => {
  expect(readDocumentCode(typed)).toBe('7K3M-9XQ2-RW5T-0HJ1');
});

test.each([
  '',
  '7K3M-9XQ2-RW5T-0HJ',
  '7K3M-9XQ2-RW5T-0HJ11',
  '7K3M-9XQ2-RW5T-0HJU',
  '7K3M-9XQ2-RW5T-0HJ1\0',
])('"%s" is no code', (typed) => {
  expect(readDocumentCode(typed)).toBeNull();
});

test.each([
  'bai-2026-0042',
  'BAI–2026–0042',
  'BAI\u20112026\u20110042',
  '# BAI 2026 0042',
  'BAI２０２６－００４２',
  'BAI-٢٠٢٦-٠٠٤٢.',
])('the reference typed as "%s" is read as it is written', (typed) => {
  expect(readApplicationReference(typed)).toEqual({ reference: 'BAI-2026-0042', number: 42 });
});

test.each(['', 'BAI-2026', 'BAI-2026-42', '2026-0042', 'BAI-2026-0000000042'])(
  '"%s" is no reference',
  (typed) => {
    expect(readApplicationReference(typed)).toBeNull();
  },
);

test('an application of New Year’s Eve in Los Angeles keeps the old year', () => {
  expect(applicationReference(42, '2027-01-01T07:59:59.999Z')).toBe('BAI-2026-0042');
  expect(applicationReference(12345, '2027-01-01T08:00:00.000Z')).toBe('BAI-2027-12345');
});
