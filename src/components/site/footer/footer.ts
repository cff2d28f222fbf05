import { startNewsletter } from './newsletter.ts';

/** The page may have been built last year, and this clock may be behind the build. */
function correctYear(footer: HTMLElement): void {
  const year = new Date().getFullYear();
  for (const place of footer.querySelectorAll('[data-year]')) {
    if (year > Number(place.textContent)) place.textContent = String(year);
  }
}

/** Starts the footer of a page: its year becomes the current one, and its newsletter form works. */
export function startFooter(footer: HTMLElement): void {
  correctYear(footer);
  const form = footer.querySelector<HTMLFormElement>('form.newsletter');
  if (form) startNewsletter(form);
}
