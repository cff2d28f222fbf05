/** `npm run generate` writes it from the folders of src/content/plates. */
export const plateSlugs: readonly string[] = [
  'action-potential',
  'body',
  'cells',
  'embryo',
  'wound',
];
