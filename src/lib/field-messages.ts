/** The words of a plain form's control while it is empty, as attributes. */
export function fieldMessages(missing: string) {
  return { 'data-missing': missing };
}

/** The same for an address; without scripts the pattern asks for a dot in the domain (P-21). */
export const emailMessages = {
  ...fieldMessages('Email is required.'),
  pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
};
