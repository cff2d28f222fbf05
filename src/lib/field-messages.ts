/** Words for a control of a plain form, as attributes: while it is empty, and while it is malformed. */
export function fieldMessages(missing: string, malformed?: string) {
  return { 'data-missing': missing, 'data-malformed': malformed };
}

/** The same for an address; the pattern asks for a dot in the domain (P-21). */
export const emailMessages = {
  ...fieldMessages('Email is required.', 'Enter a full address, such as name@example.org.'),
  pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
};
