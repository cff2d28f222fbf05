/** Returns the canonical form of a path; undefined when the path is canonical. */
export function canonicalPath(pathname: string): string | undefined {
  if (!/.\/$|\.html$/.test(pathname)) return undefined;
  const ending = ['/index.html', '.html'].find((name) => pathname.endsWith(name)) ?? '';
  let end = pathname.length - ending.length;
  // A loop strips the slashes, because a regular expression backtracks on thousands of slashes.
  while (ending !== '.html' && pathname[end - 1] === '/') end -= 1;
  let start = 0;
  while (start < end && pathname[start] === '/') start += 1;
  return `/${pathname.slice(start, end)}`;
}
