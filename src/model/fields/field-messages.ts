/**
 * Returns the message of a plain form's empty control, and its bound, as attributes. The browser's own `maxlength`
 * would cut what is pasted, and counts an emoji as two.
 */
export function checkAttributes(missing: string, maxCodePoints?: number) {
  return { 'data-missing': missing, 'data-max-code-points': maxCodePoints };
}

/** The messages and the pattern of an email field; without scripts the pattern asks for a dot in the domain. */
export const emailAttributes = {
  ...checkAttributes('Email is required.'),
  pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
};
