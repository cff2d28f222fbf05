/**
 * The words of a plain form's control while it is empty, and its bound, as attributes. The browser's own
 * `maxlength` would cut what is pasted, and counts an emoji as two.
 */
export function fieldMessages(missing: string, maxCodePoints?: number) {
  return { 'data-missing': missing, 'data-max-code-points': maxCodePoints };
}

/** Without scripts the pattern asks for a dot in the domain. */
export const emailMessages = {
  ...fieldMessages('Email is required.'),
  pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
};
