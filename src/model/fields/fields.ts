import * as z from 'zod/mini';
import { toHttpsAddress } from './https-address.ts';
import { bounds, tooLong } from './bounds.ts';
import { emailProblem } from './email.ts';
import { formFields } from './form-fields.ts';
import { normalizeEmail } from './normalize-email.ts';
import { parseUrl } from './parse-url.ts';

interface FieldRule {
  label: string;
  /** The name of the field where its value is read; the label by default. */
  term?: string;
  maxCodePoints: number;
  /** True when the label is a plural, which messages about it follow. */
  plural?: boolean;
  /** The message for an empty field, in place of "{label} is required." */
  missing?: string;
  /** The lines of a text area; a field without it is one line. */
  rows?: number;
}

function missingMessage({ label, plural, missing }: FieldRule): string {
  return missing ?? `${label} ${plural ? 'are' : 'is'} required.`;
}

function storableCheck({ label, plural }: FieldRule) {
  const message = `${label} ${plural ? 'contain' : 'contains'} a character that cannot be stored.`;
  return z.refine<string>((value) => !value.includes('\0'), message);
}

// The message is computed lazily, because the first number formatted takes a phone 50 ms.
function lengthError({ label, maxCodePoints }: FieldRule): { error: () => string } {
  return { error: () => tooLong(label, maxCodePoints) };
}

/** Tells whether a text has a character that is seen: not only white space and characters without width. */
export function isVisible(value: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(value);
}

export const controlCharacters = /[\p{Cc}\u2028\u2029]/u;

/** Replaces each tab of a line by a space; two cells of a spreadsheet are pasted with a tab between them. */
export const spaceTabs = z.overwrite<string>((value) => value.replace(/ *\t[ \t]*/g, ' '));

function singleLineCheck({ label }: FieldRule) {
  return z.refine<string>(
    (value) => !controlCharacters.test(value),
    `${label} must be a single line.`,
  );
}

const addressCheck = z.refine<string>((value) => emailProblem(value) === null, {
  error: ({ input }) => emailProblem(String(input)) ?? undefined,
});

function requiredString(rule: FieldRule, ...checks: z.core.$ZodCheck<string>[]) {
  const missing = missingMessage(rule);
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.refine(isVisible, missing),
      z.maxLength(rule.maxCodePoints, lengthError(rule)),
      ...checks,
    )
    .register(formFields, rule);
}

/**
 * Makes the rule of a line that must not be empty. Line breaks are refused, because such values reach mail headers; a
 * tab becomes a space.
 */
export function requiredLine(rule: FieldRule) {
  return requiredString(rule, spaceTabs, singleLineCheck(rule));
}

/**
 * Makes the rule of a text of several lines, which is trimmed. A NUL character is refused, because it cannot be stored.
 */
export function requiredText(rule: FieldRule) {
  return requiredString(rule, storableCheck(rule));
}

export const requiredEmail = z
  .string({ error: 'Email is required.' })
  .check(z.overwrite(normalizeEmail), z.minLength(1, 'Email is required.'), addressCheck)
  .register(formFields, { label: 'Email', maxCodePoints: bounds.email });

function textSchema({ label }: FieldRule) {
  return z.string({ error: `${label} must be text.` });
}

function lineSchema(rule: FieldRule) {
  return textSchema(rule).check(
    spaceTabs,
    singleLineCheck(rule),
    z.trim(),
    z.maxLength(rule.maxCodePoints, lengthError(rule)),
  );
}

/**
 * Makes a field of one optional line: null when nothing is visible, refused for control characters even at its ends,
 * but for tabs, which become spaces.
 */
export function optionalLine(rule: FieldRule) {
  return z
    .pipe(
      z.nullish(lineSchema(rule)),
      z.transform((value) => (value && isVisible(value) ? value : null)),
    )
    .register(formFields, { ...rule, isOptional: true });
}

/** The id that the browser makes, so that a repeated request is stored once; the nil UUID is refused. */
export const attemptIdField = z.optional(
  z.uuid('attemptId must be a UUID.').check(
    z.toLowerCase(),
    z.refine((value) => /[^0-]/.test(value), 'attemptId must not be the nil UUID.'),
  ),
);

const emailRule = { label: 'Email', maxCodePoints: bounds.email };

export const optionalEmail = z.pipe(
  z.pipe(
    z.nullish(
      textSchema(emailRule).check(
        spaceTabs,
        singleLineCheck(emailRule),
        z.overwrite(normalizeEmail),
      ),
    ),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(addressCheck)),
);

/**
 * Makes the rule of a text of several lines that may be empty: null becomes empty, a field that is left out is refused.
 */
export function emptyableText(rule: FieldRule) {
  const text = textSchema(rule).check(
    z.trim(),
    z.maxLength(rule.maxCodePoints, lengthError(rule)),
    storableCheck(rule),
  );
  return z.pipe(
    z.nullable(text),
    z.transform((value) => value ?? ''),
  );
}

/** Makes the rule of a line that may be empty: null becomes empty, a field that is left out is refused. */
export function emptyableLine(rule: FieldRule) {
  return z.pipe(
    z.nullable(lineSchema(rule)),
    z.transform((value) => value ?? ''),
  );
}

/** Makes a field that takes an empty text, https or a path on this site; `javascript:` and `data:` are refused. */
export function pictureAddress(label: string) {
  return emptyableLine({ label, maxCodePoints: bounds.webAddress }).check(
    z.overwrite((value) => toHttpsAddress(value)),
    z.refine(
      (value) => value === '' || isPictureAddress(value),
      `${label} must start with https:// or, for a picture on this site, with /.`,
    ),
  );
}

/** Tells whether an address of a picture is https or a path on this site; `//host` is neither. */
export function isPictureAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true;
  return /^https:\/\//i.test(value) && parseUrl(value) !== null;
}
