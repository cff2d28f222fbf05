import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '#styles/blog-states.css';
import { BlogList } from './BlogList.tsx';
import { BlogPost } from './BlogPost.tsx';
import type { KeptPage } from './reading.ts';

/** Renders in front of what came with the page, which stays until the view takes it off. */
function takeOver(place: HTMLElement, view: (kept: KeptPage) => ReactNode): void {
  try {
    const root = document.createElement('div');
    place.before(root);
    const kept = { isThere: place.childElementCount > 0, leave: () => place.remove() };
    createRoot(root).render(view(kept));
  } catch (error) {
    // Whoever asks for this script takes its failure for one to load (src/lib/when-changed.ts).
    reportError(error);
  }
}

/** Brings the page of a post to life. */
export function takeOverPost(place: HTMLElement, slug: string): void {
  takeOver(place, (kept) => <BlogPost slug={slug} kept={kept} />);
}

/** Brings a page of the list to life; `after` as for PostList. */
export function takeOverList(place: HTMLElement, after: string | undefined): void {
  takeOver(place, (kept) => <BlogList after={after} kept={kept} />);
}
