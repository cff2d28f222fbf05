/**
 * The path of a page as navigation and canonical links write it: no trailing slash, no `.html`
 * (P-14; the build names its files so).
 */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}
