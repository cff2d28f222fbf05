/**
 * The address without `.html` or a closing slash; undefined when the given one is canonical. It begins
 * with one slash, because two would send the browser to another host.
 *
 * It uses nothing from outside, because its source is copied into the page bundle
 * (tools/build/redirect-file-names.ts).
 */
export function canonicalPath(pathname: string): string | undefined {
  if (!/.\/$|\.html$/.test(pathname)) return undefined;
  if (pathname === '/index.html') return '/';
  return pathname.replace(/\.html$|\/+$/, '').replace(/^\/*/, '/');
}
