/** Removes the ids of headings from a rendered body; tests/posts/headings.unit.test.ts checks the ids. */
export function withoutIds(html: string): string {
  return html.replace(/(<h[2-6]) id="[^"]*"/g, '$1');
}
