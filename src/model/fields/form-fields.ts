import * as z from 'zod/mini';

interface FormField {
  label: string;
  maxCodePoints: number;
  isOptional?: boolean;
  rows?: number;
}

/**
 * Beside its rule, each text field that people fill in says here how it is called and how long it may be. The rules of
 * `fields.ts` write it; forms, lists, files and mails read it, so that a contract is the only list of its fields.
 */
export const formFields = z.registry<FormField>();

export type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** @throws Error for a field that none of the rules of `fields.ts` made. */
export function formField(fields: Fields, name: string): FormField {
  const field = fields[name] && formFields.get(fields[name]);
  if (!field) throw new Error(`The field ${name} has no label.`);
  return field;
}

export type TextsOf<Given extends Fields> = {
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

/** A field that came after a record was stored is empty in it. */
export function storedTexts<Given extends Fields>(fields: Given) {
  const shape = Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      formField(fields, name).isOptional ? optionalText : storedText,
    ]),
  );
  return shape as unknown as {
    [Name in keyof Given]: null extends z.output<Given[Name]>
      ? typeof optionalText
      : typeof storedText;
  };
}

export function textsWithLabels<Given extends Fields>(
  fields: Given,
  texts: TextsOf<Given>,
): { name: keyof Given & string; label: string; words: string }[] {
  return Object.keys(fields).map((name) => ({
    name,
    label: formField(fields, name).label,
    words: texts[name] ?? '',
  }));
}
