/** Returns undefined when the path is canonical. */
export function canonicalPath(pathname: string): string | undefined {
  if (!/.\/$|\.html$/.test(pathname)) return undefined;
  if (pathname === '/index.html') return '/';
  const isFile = pathname.endsWith('.html');
  let end = pathname.length - (isFile ? '.html'.length : 0);
  // A loop, because a regular expression backtracks on thousands of slashes.
  while (!isFile && pathname[end - 1] === '/') end -= 1;
  let start = 0;
  while (start < end && pathname[start] === '/') start += 1;
  return `/${pathname.slice(start, end)}`;
}
