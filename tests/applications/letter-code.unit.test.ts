import { expect, test } from 'vitest';
import { applicationReference } from '#model/applications/naming.ts';
import { readDocumentCode } from '#model/documents/document-code.ts';

test.each(['7K3M-9XQ2-RW5T-0HJ1', '7k3m9xq2rw5tohjl', ' 7K3M 9XQ2 RW5T OHJI '])(
  'the code typed as "%s" is read as it is stored',
  (typed) => {
    expect(readDocumentCode(typed)).toBe('7K3M-9XQ2-RW5T-0HJ1');
  },
);

test.each([
  '',
  '7K3M-9XQ2-RW5T-0HJ',
  '7K3M-9XQ2-RW5T-0HJ11',
  '7K3M-9XQ2-RW5T-0HJU',
  '𝟕K3M9XQ2RW5T0HJ1',
  '7K3M-9XQ2-RW5T-0HJ1\n',
  '7K3M\t9XQ2-RW5T-0HJ1',
  '7K3M-9XQ2-RW5T-0HJ1\0',
])('"%s" is no code', (typed) => {
  expect(readDocumentCode(typed)).toBeNull();
});

test('an application of New Year’s Eve in Los Angeles keeps the old year', () => {
  expect(applicationReference(42, '2027-01-01T07:59:59.999Z')).toBe('BAI-2026-0042');
  expect(applicationReference(12345, '2027-01-01T08:00:00.000Z')).toBe('BAI-2027-12345');
});
