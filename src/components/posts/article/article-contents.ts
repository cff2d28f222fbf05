import { watchScrollPosition } from '#islands/ui/browser/watch-scroll-position.ts';

function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const targetId = (link: HTMLAnchorElement) => decodeURIComponent(link.hash.slice(1));

/** Marks the section being read and those before it, and closes the fold around it after a choice. */
class ArticleContents extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    const links = [...this.querySelectorAll('a')];
    this.#stop = watchScrollPosition(links.map(targetId), (id) => this.#mark(links, id));
    for (const link of links) {
      link.addEventListener('click', () => {
        this.closest('details')?.removeAttribute('open');
        focusHeading(targetId(link));
      });
    }
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #mark(links: HTMLAnchorElement[], id: string | undefined): void {
    const position = links.findIndex((link) => targetId(link) === id);
    for (const [index, link] of links.entries()) {
      link.parentElement?.classList.toggle('is-read', index < position);
      if (index === position) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    const box = this.closest('nav');
    const current = links[position];
    // A long list scrolls by itself.
    if (box && current && box.scrollHeight > box.clientHeight) {
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
    }
  }
}

customElements.define('article-contents', ArticleContents);
