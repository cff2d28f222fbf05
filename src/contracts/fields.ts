import * as z from 'zod/mini';
import { bounds } from './bounds.ts';
import { parseAddress } from './parse-address.ts';

/** What the checks of one field need to know. */
interface FieldRule {
  /** The visible label, with which every message starts. */
  label: string;
  /** Most characters after trimming. */
  max: number;
  /** The label names several things: "Research goals are required." */
  plural?: boolean;
}

function isMissing({ label, plural }: FieldRule): string {
  return `${label} ${plural ? 'are' : 'is'} required.`;
}

function cannotBeStored({ label, plural }: FieldRule): string {
  return `${label} ${plural ? 'contain' : 'contains'} a character that cannot be stored.`;
}

/** Written when it is needed: the first number that a page writes for people takes a phone 50 ms. */
function tooLong({ label, max }: FieldRule): { error: () => string } {
  return { error: () => `${label} may have at most ${max.toLocaleString('en-US')} characters.` };
}

/** True for a text in which something can be seen: more than white space and characters of no width. */
export function isVisible(value: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(value);
}

/** Characters that end a line or control a terminal: C0, C1 and the two separators. */
export const controls = /[\p{Cc}\u2028\u2029]/u;

/** Without control characters. */
function onOneLine({ label }: FieldRule) {
  return z.refine<string>((value) => !controls.test(value), `${label} must be a single line.`);
}

/** The browser's own rule (P-21) and a dot in the domain, without which no mail arrives. */
const asAddress = z.refine<string>(
  (value) => z.regexes.html5Email.test(value) && value.includes('.', value.indexOf('@')),
  'Enter a full address, such as name@example.org.',
);

/**
 * One line of text in which something must be seen. Line breaks are refused, because such values reach
 * mail headers and table rows.
 */
export function requiredLine(rule: FieldRule) {
  const missing = isMissing(rule);
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.refine(isVisible, missing),
      z.maxLength(rule.max, tooLong(rule)),
      onOneLine(rule),
    );
}

/** Several lines of text in which something must be seen. */
export function requiredText(rule: FieldRule) {
  const missing = isMissing(rule);
  return z.string({ error: missing }).check(
    z.trim(),
    z.refine(isVisible, missing),
    z.maxLength(rule.max, tooLong(rule)),
    z.refine((value) => !value.includes('\0'), cannotBeStored(rule)),
  );
}

/** An email address. */
export const requiredEmail = z
  .string({ error: 'Email is required.' })
  .check(
    z.trim(),
    z.minLength(1, 'Email is required.'),
    z.maxLength(bounds.email, tooLong({ label: 'Email', max: bounds.email })),
    asAddress,
  );

/**
 * One line of text that may be left out; when nothing can be seen in it, it becomes null. Control
 * characters are refused even at its ends, where trimming would hide a line break.
 */
export function optionalLine(rule: FieldRule) {
  return z.pipe(
    z.nullish(
      z
        .string({ error: `${rule.label} must be text.` })
        .check(onOneLine(rule), z.trim(), z.maxLength(rule.max, tooLong(rule))),
    ),
    z.transform((value) => (value && isVisible(value) ? value : null)),
  );
}

/**
 * An id that the browser makes before it sends: the same request sent again after a lost answer is
 * stored once. Left out, the server makes one. The nil UUID of a broken client would be everybody's.
 */
export const attemptId = z.optional(
  z.uuid('attemptId must be a UUID.').check(
    z.toLowerCase(),
    z.refine((value) => /[^0-]/.test(value), 'attemptId must not be the nil UUID.'),
  ),
);

/** An email address that may be left out; empty becomes null (P-21). */
export const optionalEmail = z.pipe(
  optionalLine({ label: 'Email', max: bounds.email }),
  z.nullable(z.string().check(asAddress)),
);

/** Text of any number of lines that may be empty; null becomes empty. */
export function emptyableText(rule: FieldRule) {
  return z.pipe(
    z.nullable(
      z.string({ error: `${rule.label} must be text.` }).check(
        z.trim(),
        z.maxLength(rule.max, tooLong(rule)),
        z.refine((value) => !value.includes('\0'), cannotBeStored(rule)),
      ),
    ),
    z.transform((value) => value ?? ''),
  );
}

/** One line of text that may be empty; null becomes empty. */
export function emptyableLine(rule: FieldRule) {
  return z.pipe(
    z.nullable(
      z
        .string({ error: `${rule.label} must be text.` })
        .check(onOneLine(rule), z.trim(), z.maxLength(rule.max, tooLong(rule))),
    ),
    z.transform((value) => value ?? ''),
  );
}

/**
 * The address of a picture, or empty: another site's over https, or a path on this one. Anything else,
 * `javascript:` and `data:` above all, is refused (P-99).
 */
export function pictureAddress(label: string) {
  return emptyableLine({ label, max: bounds.webAddress }).check(
    z.refine(
      (value) => value === '' || isPictureAddress(value),
      `${label} must start with https:// or, for a picture on this site, with /.`,
    ),
  );
}

/** True for an https address or a path on this site: pages ask for no picture over plain HTTP. */
export function isPictureAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true;
  return /^https:\/\//i.test(value) && parseAddress(value) !== null;
}
