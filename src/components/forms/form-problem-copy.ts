/** The messages above a form that was refused, where a field does not say what is wrong. */
export const formProblemCopy = {
  title: 'That did not work.',
  wrongFields: 'Please check what you entered.',
  gone: 'This is no longer on the page. Please open the page again.',
  nothingChanged: 'Nothing was changed.',
} as const;
