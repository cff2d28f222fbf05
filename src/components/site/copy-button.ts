const copiedMs = 3000;

/** Returns the text to copy, from the attribute or from the marked element beside the button. */
function readCopiedText(element: HTMLElement): string {
  const source = element.closest('[data-copies]')?.querySelector('[data-copied-text]');
  // Lines of code keep their indentation; the line breaks of other markup mean nothing.
  const text = source?.textContent ?? '';
  return (
    element.dataset.text ?? (source?.matches('pre') ? text : text.trim().replaceAll(/\s+/g, ' '))
  );
}

class CopyButton extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const button = this.querySelector('button');
    if (!button) return;
    button.disabled = false;
    button.addEventListener('click', () => void this.#press());
  }

  async #press(): Promise<void> {
    const { share: title, text: url } = this.dataset;
    // Not every browser has a sheet for sharing.
    if (title === undefined || url === undefined || !('share' in navigator && navigator.share)) {
      return this.#copy();
    }
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet; any other failure leaves the link to copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await this.#copy();
    }
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(readCopiedText(this));
    } catch {
      this.#say(this.dataset.failed ?? '');
      return;
    }
    this.#showCopied();
  }

  #say(text: string, isSeen = true): void {
    const status = this.querySelector('[role=status]');
    if (!status) return;
    status.classList.toggle('visually-hidden', !isSeen);
    status.textContent = text;
  }

  #showCopied(): void {
    const [button, label] = [this.querySelector('button'), this.querySelector('.button-label')];
    const [icon, check] = this.querySelectorAll('svg');
    if (!button || !label) return;
    clearTimeout(this.#timer);
    const before = (this.dataset.label ??= label.textContent);
    const name = (this.dataset.name ??= button.getAttribute('aria-label') ?? '');
    const show = (isCopied: boolean) => {
      const text = isCopied ? (this.dataset.copied ?? '') : before;
      label.textContent = text;
      if (name) button.setAttribute('aria-label', isCopied ? text : name);
      icon?.toggleAttribute('hidden', isCopied);
      check?.toggleAttribute('hidden', !isCopied);
      this.#say(isCopied ? text : '', false);
    };
    show(true);
    this.#timer = setTimeout(() => show(false), copiedMs);
  }
}

customElements.define('copy-button', CopyButton);
