import { lazy, type ComponentType } from 'react';
import type { IconName } from '#lib/icon-paths.ts';
import { whenIdle } from '../lists/when-idle.ts';

/** One entry of the sidebar with the pages under its path. */
export interface Section {
  /** Below /admin; the section's own routes are relative to it. */
  path: `/${string}`;
  label: string;
  icon: IconName;
  Pages: ComponentType;
  /** Fetches their code. */
  fetch: () => Promise<unknown>;
}

function section(
  facts: Pick<Section, 'path' | 'label' | 'icon'>,
  fetch: () => Promise<{ default: ComponentType }>,
): Section {
  return { ...facts, Pages: lazy(fetch), fetch };
}

/** The sidebar: what waits first, then the other sections in their order (P-77). */
export const sections: readonly Section[] = [
  section(
    { path: '/applications', label: 'Applications', icon: 'document' },
    () => import('../applications/ApplicationsPages.tsx'),
  ),
  section(
    { path: '/people', label: 'People', icon: 'people' },
    () => import('../people/PeoplePages.tsx'),
  ),
  section(
    { path: '/messages', label: 'Messages', icon: 'envelope' },
    () => import('../messages/MessagesPage.tsx'),
  ),
  section({ path: '/blog', label: 'Blog', icon: 'article' }, () => import('../blog/BlogPages.tsx')),
  section(
    { path: '/donations', label: 'Donations', icon: 'bars' },
    () => import('../donations/DonationsPage.tsx'),
  ),
];

/** Fetches the code of all sections in an idle moment, so that a connection lost later locks none. */
export function fetchPages(): void {
  whenIdle(() => {
    // A section whose code does not come now says so when it is opened.
    for (const { fetch } of sections) void fetch().catch(() => undefined);
    return false;
  });
}

/** Where login and the index lead (P-78). */
export const firstPage = '/people';
