/** What every page runs once it is painted: one file of it, which a phone on a slow line asks for once. */
import { startHeader } from './header.ts';
import { startNewsletter } from './newsletter.ts';
import { serveFonts } from './served-fonts.ts';
import { tellYear } from './small-print.ts';

/** Starts the parts that the page has. */
export function startPage(): void {
  void serveFonts();
  const header = document.querySelector<HTMLElement>('[data-header]');
  if (header) startHeader(header);
  const newsletter = document.querySelector<HTMLFormElement>('form.newsletter');
  if (newsletter) startNewsletter(newsletter);
  tellYear();
}
