import { iconPaths } from '#model/site/icon-paths.ts';
import { suggestDomain } from './suggest-domain.ts';

/** The pause in typing, in milliseconds, after which an address is checked. */
const pauseMs = 500;

/** Is sent when a suggestion is taken; a listener that prevents its default writes `detail`, the address, itself. */
export type SuggestionTaken = CustomEvent<string>;

function createButton(domain: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'field-suggestion';
  button.innerHTML = `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${iconPaths.info}" /></svg><span>Did you mean <strong></strong>?</span>`;
  button.querySelector('strong')?.replaceChildren(domain);
  return button;
}

/**
 * Asks "Did you mean gmail.com?" below the email field beside it after a likely slip; one press takes the suggestion.
 */
class AddressSuggestion extends HTMLElement {
  #control: HTMLInputElement | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // The status exists before it has text, so that the text is announced; in a button it would not be.
  readonly #status = document.createElement('span');
  #shown: HTMLButtonElement | undefined;

  connectedCallback() {
    this.#control = this.closest('.field')?.querySelector('input');
    this.#status.setAttribute('role', 'status');
    this.#status.className = 'visually-hidden';
    this.append(this.#status);
    this.#control?.addEventListener('input', this.#wait);
    this.#wait();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#control?.removeEventListener('input', this.#wait);
  }

  readonly #wait = () => {
    clearTimeout(this.#timer);
    this.#show(null);
    if (!this.#control?.value.includes('@')) return;
    this.#timer = setTimeout(() => this.#check(), pauseMs);
  };

  #check() {
    const { value = '', readOnly = true } = this.#control ?? {};
    if (!readOnly) this.#show(suggestDomain(value));
  }

  #show(domain: string | null) {
    this.#shown?.remove();
    this.#shown = domain === null ? undefined : createButton(domain);
    this.#status.textContent = this.#shown?.textContent ?? '';
    if (domain === null || !this.#shown) return;
    this.#shown.addEventListener('click', () => this.#take(domain));
    this.append(this.#shown);
  }

  #take(domain: string) {
    const control = this.#control;
    // While the form is sent, its field shows what is sent.
    if (!control || control.readOnly || control.disabled) return;
    const detail = `${control.value.slice(0, control.value.lastIndexOf('@'))}@${domain}`;
    this.#show(null);
    const taken: SuggestionTaken = new CustomEvent('take', { detail, cancelable: true });
    if (this.dispatchEvent(taken)) {
      control.value = detail;
      // The form takes the message off a field that is typed into.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    control.focus();
  }
}

customElements.define('address-suggestion', AddressSuggestion);
