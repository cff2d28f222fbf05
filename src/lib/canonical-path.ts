/**
 * The address without `.html` or a closing slash; undefined when the given one is canonical. It begins
 * with one slash, because two would send the browser to another host.
 *
 * It uses nothing from outside, because its source is copied into the page bundle
 * (build/page-function.ts).
 */
export function canonicalPath(pathname: string): string | undefined {
  if (!/.\/$|\.html$/.test(pathname)) return undefined;
  if (pathname === '/index.html') return '/';
  const isFile = pathname.endsWith('.html');
  let end = pathname.length - (isFile ? '.html'.length : 0);
  // Walked, because an expression for closing slashes tries anew at each of thousands of others.
  while (!isFile && pathname[end - 1] === '/') end -= 1;
  let start = 0;
  while (start < end && pathname[start] === '/') start += 1;
  return `/${pathname.slice(start, end)}`;
}
