export const copyingCopy = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Your browser does not allow copying. Select the text and copy it.',
} as const;
