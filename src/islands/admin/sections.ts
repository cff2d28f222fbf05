import { lazy, type ComponentType } from 'react';
import type { IconName } from '#lib/icon-paths.ts';

export interface Section {
  /** Below /admin; the section's own routes are relative to it. */
  path: `/${string}`;
  label: string;
  icon: IconName;
  Pages: ComponentType;
  load: () => Promise<unknown>;
}

function section(
  facts: Pick<Section, 'path' | 'label' | 'icon'>,
  load: () => Promise<{ default: ComponentType }>,
): Section {
  return { ...facts, Pages: lazy(load), load };
}

/** The sidebar: what waits first, then the other sections in their order (P-77). */
export const sections: readonly Section[] = [
  section(
    { path: '/applications', label: 'Applications', icon: 'document' },
    () => import('./applications/ApplicationsPages.tsx'),
  ),
  section(
    { path: '/people', label: 'People', icon: 'people' },
    () => import('./people/PeoplePages.tsx'),
  ),
  section(
    { path: '/messages', label: 'Messages', icon: 'envelope' },
    () => import('./messages/MessagesPage.tsx'),
  ),
  section(
    { path: '/blog', label: 'Blog', icon: 'article' },
    () => import('./posts/PostsPages.tsx'),
  ),
  section(
    { path: '/donations', label: 'Donations', icon: 'bars' },
    () => import('./donations/DonationsPage.tsx'),
  ),
  section({ path: '/board', label: 'Board', icon: 'board' }, () => import('./board/BoardPage.tsx')),
];

export const firstPage = '/people';

// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));

/** Loads the code of all sections when idle, so that a connection lost later locks none. */
export function prefetchPages(): void {
  whenIdle(() => {
    // A section whose code does not load reports it when it is opened.
    for (const { load } of sections) void load().catch(() => undefined);
  });
}
