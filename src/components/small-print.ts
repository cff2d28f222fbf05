/** Tells the year of today where the page tells that of its build. */
export function tellYear(): void {
  const year = new Date().getFullYear();
  for (const place of document.querySelectorAll('[data-year]')) {
    // A clock that is behind the build must not turn the year back.
    if (year > Number(place.textContent)) place.textContent = String(year);
  }
}
