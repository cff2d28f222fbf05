/** The slugs of all plates; `npm run generate` writes the list from the folders of src/content/plates. */
export const plateSlugs: readonly string[] = [
  'action-potential',
  'body',
  'cells',
  'embryo',
  'wound',
];
