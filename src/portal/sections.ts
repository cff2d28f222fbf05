import type { ComponentType } from 'react';
import type { IconName } from '#model/site/icon-paths.ts';
import { lazyPage } from './kit/page/lazy-page.tsx';
import { whenIdle } from './kit/when-idle.ts';

export type Section = ReturnType<typeof section>;

/**
 * Describes a section.
 *
 * @param path the path below /admin, to which the section's own routes are relative
 * @param key the letter that opens it after `g`
 */
function section(
  path: `/${string}`,
  label: string,
  icon: IconName,
  load: () => Promise<{ default: ComponentType }>,
  key: string,
) {
  return { path, label, icon, Pages: lazyPage(load), load, key };
}

export const sections: readonly Section[] = [
  section('/overview', 'Overview', 'overview', () => import('./overview/OverviewPages.tsx'), 'o'),
  section(
    '/applications',
    'Applications',
    'document',
    () => import('./applications/ApplicationsPages.tsx'),
    'a',
  ),
  section('/people', 'People', 'people', () => import('./people/PeoplePages.tsx'), 'p'),
  section('/messages', 'Messages', 'envelope', () => import('./messages/MessagesPage.tsx'), 'm'),
  section('/blog', 'Blog', 'article', () => import('./posts/PostsPages.tsx'), 'b'),
  section('/donations', 'Donations', 'bars', () => import('./donations/DonationsPage.tsx'), 'd'),
  // The letters b, o and a open other sections.
  section('/board', 'Board', 'board', () => import('./board/BoardPage.tsx'), 'r'),
];

// The commission fixes the first page (docs/commission.md).
export const firstPage = '/people';

/** Loads the code of all sections when idle, because a connection that is lost later would lock them. */
export function prefetchPages(): void {
  whenIdle(() => {
    // A section whose code does not load reports it when it is opened.
    for (const { load } of sections) void load().catch(() => undefined);
  });
}
