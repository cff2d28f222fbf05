import * as z from 'zod/mini';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface FormField {
  label: string;
  /** Replaces the label where an answer is shown and not asked for. */
  term?: string;
  /** The most code points; a choice has no bound. */
  maxCodePoints?: number;
  isOptional?: boolean;
  /** The height of a text of several lines; a line has none. */
  rows?: number;
  options?: readonly Option[];
}

/**
 * The registry of fields that people fill in: beside its rule, each says its label and how long it may be. The rules of
 * `fields.ts` register texts; forms, lists, files and mails read it, so a contract is the only list of its fields.
 */
export const formFields = z.registry<FormField>();

export type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** Returns what `formFields` says of a field. @throws Error for a field that is not declared there */
export function formField(fields: Fields, name: string): FormField {
  const field = fields[name] && formFields.get(fields[name]);
  if (!field) throw new Error(`The field ${name} has no label.`);
  return field;
}

/** Returns the sentence of a form that says which of its fields are required. */
export function requiredNote(fields: Fields): string {
  const hasOptional = Object.keys(fields).some((name) => formField(fields, name).isOptional);
  return hasOptional
    ? 'Fields that are not marked optional are required.'
    : 'All fields are required.';
}

export type FieldTexts<Given extends Fields> = {
  [Name in keyof Given]: null extends z.output<Given[Name]> ? string | null : string;
};

const storedText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

const optionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

type StoredShape<Given extends Fields, Required> = {
  [Name in keyof Given]: null extends z.output<Given[Name]> ? typeof optionalText : Required;
};

function storedShape<Given extends Fields, Required>(
  fields: Given,
  required: Required,
): StoredShape<Given, Required> {
  const shape = Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      formField(fields, name).isOptional ? optionalText : required,
    ]),
  );
  return shape as unknown as StoredShape<Given, Required>;
}

/** Makes schemas that read stored texts: a field that was added after a record was stored is empty in it. */
export function createStoredTextSchemas<Given extends Fields>(fields: Given) {
  return storedShape(fields, storedText);
}

/** Makes schemas like `createStoredTextSchemas`, except that they refuse a record that lacks a required text. */
export function createRequiredTextSchemas<Given extends Fields>(fields: Given) {
  return storedShape(fields, z.string());
}

/**
 * Makes the schema of a change, which gives some of the fields. A field that is left out is missing in the result, too:
 * without the inner wrapper, an optional field would be read as empty.
 */
export function createChangeSchema<Given extends Fields>(fields: Given) {
  return z.partial(z.required(z.object(fields)));
}

/**
 * Returns each field with its label and text, in the order of the contract; a text that is null or missing is empty.
 */
export function textsWithLabels<Given extends Fields>(
  fields: Given,
  texts: FieldTexts<Given>,
): { name: keyof Given & string; label: string; text: string }[] {
  return Object.keys(fields).map((name) => ({
    name,
    label: formField(fields, name).label,
    text: texts[name] ?? '',
  }));
}
