/** A rendered body without the ids of its headings, which tests/posts/headings.unit.test.ts holds. */
export function withoutIds(html: string): string {
  return html.replace(/(<h[2-6]) id="[^"]*"/g, '$1');
}
