import { lazy, type ComponentType } from 'react';
import type { IconName } from '#lib/icon-paths.ts';

export type Section = ReturnType<typeof section>;

/** @param path below /admin; the section's own routes are relative to it. */
function section(
  path: `/${string}`,
  label: string,
  icon: IconName,
  load: () => Promise<{ default: ComponentType }>,
) {
  return { path, label, icon, Pages: lazy(load), load };
}

/** The sidebar: what waits and the applications first, then the other sections in their order (P-77). */
export const sections: readonly Section[] = [
  section('/overview', 'Overview', 'overview', () => import('./overview/OverviewPages.tsx')),
  section(
    '/applications',
    'Applications',
    'document',
    () => import('./applications/ApplicationsPages.tsx'),
  ),
  section('/people', 'People', 'people', () => import('./people/PeoplePages.tsx')),
  section('/messages', 'Messages', 'envelope', () => import('./messages/MessagesPage.tsx')),
  section('/blog', 'Blog', 'article', () => import('./posts/PostsPages.tsx')),
  section('/donations', 'Donations', 'bars', () => import('./donations/DonationsPage.tsx')),
  section('/board', 'Board', 'board', () => import('./board/BoardPage.tsx')),
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
