import { readMarkup } from '#components/site/later-markup.ts';
import { loadCode } from '#islands/ui/browser/load-code.ts';

/** The pause in typing, in milliseconds, after which an address is checked. */
const pauseMs = 500;

/** Asks "Did you mean gmail.com?" below an email field with a likely slip; one press takes the suggestion. */
export function suggestAddresses(root: HTMLElement): void {
  const template = root.querySelector<HTMLTemplateElement>('template[data-suggestion]');
  for (const control of root.querySelectorAll<HTMLInputElement>('input[type="email"]')) {
    if (template) suggestAddress(control, template);
  }
}

function suggestAddress(control: HTMLInputElement, template: HTMLTemplateElement): void {
  // The status exists before it has text, so that the text is announced; in a button it would not be.
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  status.className = 'visually-hidden';
  const place = document.createElement('div');
  control.closest('.field')?.append(status, place);

  function show(...shown: HTMLElement[]) {
    place.replaceChildren(...shown);
    status.textContent = place.textContent.trim();
  }
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(domain: string) {
    control.value = `${control.value.slice(0, control.value.lastIndexOf('@'))}@${domain}`;
    // The form takes the message off a field that is typed into.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  }

  async function look() {
    const typed = control.value;
    const { suggestDomain } = await loadCode(() => import('#islands/ui/form/suggest-domain.ts'));
    const domain = control.value === typed ? suggestDomain(typed) : null;
    const button = domain && readMarkup(template);
    if (!domain || !button) return;
    button.querySelector('strong')?.replaceChildren(domain);
    button.addEventListener('click', () => take(domain));
    show(button);
  }

  control.addEventListener('input', () => {
    clearTimeout(timer);
    show();
    if (!control.value.includes('@')) return;
    // Without the code nothing is suggested.
    timer = setTimeout(() => void look().catch(() => undefined), pauseMs);
  });
}
