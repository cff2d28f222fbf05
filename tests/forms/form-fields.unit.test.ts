import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldColumns, rowsCsv } from '#portal/table/csv.ts';
import { textValues } from '#islands/ui/form/text-values.ts';
import { optionalEmail, optionalLine, requiredEmail, requiredLine } from '#model/fields/fields.ts';
import {
  createChangeSchema,
  formField,
  requiredNote,
  createStoredTextSchemas,
  createRequiredTextSchemas,
  textsWithLabels,
} from '#model/fields/form-fields.ts';

const fields = {
  name: requiredLine({ label: 'Name', maxCodePoints: 20 }).check(z.minLength(2)),
  email: requiredEmail,
  phone: optionalLine({ label: 'Phone', maxCodePoints: 40 }),
};

test('a field that got further rules keeps its label and bound', () => {
  expect(formField(fields, 'name')).toMatchObject({ label: 'Name', maxCodePoints: 20 });
  expect(formField(fields, 'phone')).toMatchObject({ label: 'Phone', isOptional: true });
  expect(() => formField({ odd: z.string() }, 'odd')).toThrow('The field odd has no label.');
});

test('two cells of a spreadsheet are one line, and two lines are refused', () => {
  const { name, phone } = fields;
  expect(['Ada\tLovelace', 'Ada \t\tLovelace\t'].map((typed) => name.parse(typed))).toEqual(
    Array(2).fill('Ada Lovelace'),
  );
  expect(phone.parse('\t555\t010\t')).toBe('555 010');
  expect(optionalEmail.parse('ada@mail.example\t')).toBe('ada@mail.example');
  for (const field of [name, phone]) expect(field.safeParse('a\nb').success).toBe(false);
});

test('a form says that all fields are required, until one is optional', () => {
  const { name, email } = fields;
  expect(requiredNote({ name, email })).toBe('All fields are required.');
  expect(requiredNote(fields)).toBe('Fields that are not marked optional are required.');
});

test('a form begins with empty texts, and reads what a draft has of them', () => {
  const { empty, stored } = textValues(fields);
  expect(empty).toEqual({ name: '', email: '', phone: '', attemptId: '' });
  expect(stored.parse({ name: 'A', phone: 7, other: 'x' })).toEqual({ ...empty, name: 'A' });
});

test('what was stored before a field came reads as empty, with its label and in its column', () => {
  const row = z.object(createStoredTextSchemas(fields)).parse({ name: 'A', email: 'a@b.example' });
  expect(row).toEqual({ name: 'A', email: 'a@b.example', phone: null });
  expect(textsWithLabels(fields, row).at(-1)).toEqual({ name: 'phone', label: 'Phone', text: '' });
  expect(rowsCsv(fieldColumns(fields), [row])).toContain('Name,Email,Phone\r\nA,a@b.example,');
});

test('a record of our own may lack an optional text alone', () => {
  const stored = z.object(createRequiredTextSchemas(fields));
  const row = { name: 'A', email: 'a@b.example' };
  expect(stored.parse(row)).toEqual({ ...row, phone: null });
  expect(stored.safeParse({ ...row, name: undefined }).success).toBe(false);
});

test('a change keeps what it leaves out, and can empty an optional field', () => {
  const change = createChangeSchema(fields);
  expect(change.parse({})).toEqual({});
  expect(Object.keys(change.parse({ name: 'Ada' }))).toEqual(['name']);
  expect(change.parse({ phone: '' })).toEqual({ phone: null });
  expect(change.safeParse({ name: '' }).error?.issues[0]?.message).toBe('Name is required.');
});
