const rare = /<(?:h[456]|aside|pre|code|table|hr)\b/;

/** Whether a body's HTML holds what src/styles/article-rare.css is for: most articles travel without it. */
export function holdsRareElements(html: string): boolean {
  return rare.test(html);
}
