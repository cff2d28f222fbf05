import { startNewsletter } from './newsletter.ts';

/** Corrects the year, because the page may have been built last year, unless this clock is behind the build. */
function correctYear(footer: HTMLElement): void {
  const year = new Date().getFullYear();
  for (const element of footer.querySelectorAll('[data-year]')) {
    if (year > Number(element.textContent)) element.textContent = String(year);
  }
}

/** Starts the footer of a page: corrects its year and starts its newsletter form. */
export function startFooter(footer: HTMLElement): void {
  correctYear(footer);
  const form = footer.querySelector<HTMLFormElement>('form.newsletter');
  if (form) startNewsletter(form);
}
