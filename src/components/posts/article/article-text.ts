// A long equation scrolls within its line.
const scrollingElements = 'pre, table, .equation, :is(p, li):has(> math)';

// What scrolls by itself can be focused, so that the keyboard scrolls it.
function watchOverflow(elements: Iterable<HTMLElement>): ResizeObserver {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const element of elements) observer.observe(element);
  return observer;
}

/** Makes wide parts of an article reachable by keyboard, and puts a button into the corner of each code block. */
class ArticleText extends HTMLElement {
  #observer: ResizeObserver | undefined;

  connectedCallback(): void {
    const body = this.querySelector('.article-body');
    if (!body) return;
    this.#observer = watchOverflow(body.querySelectorAll<HTMLElement>(scrollingElements));
    for (const code of body.querySelectorAll('pre')) this.#addCopyButton(code);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  #addCopyButton(code: HTMLPreElement): void {
    const corner = this.querySelector(':scope > .article-code-corner')?.cloneNode(true);
    if (!(corner instanceof HTMLElement)) return;
    const frame = document.createElement('div');
    frame.className = 'article-code';
    frame.dataset.copies = '';
    delete corner.dataset.copies;
    corner.hidden = false;
    code.dataset.copiedText = '';
    code.replaceWith(frame);
    frame.append(code, corner);
  }
}

customElements.define('article-text', ArticleText);
