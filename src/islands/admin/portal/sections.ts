import { lazy, type ComponentType } from 'react';
import type { IconName } from '#lib/icon-paths.ts';

/** One entry of the sidebar with the pages under its path. */
export interface Section {
  /** Below /admin; the section's own routes are relative to it. */
  path: `/${string}`;
  label: string;
  icon: IconName;
  Pages: ComponentType;
}

/** The sidebar, in order (spec §2), then what the spec does not name. A new section is a line here; the first one opens at login. */
export const sections: readonly [Section, ...Section[]] = [
  {
    path: '/people',
    label: 'People',
    icon: 'people',
    Pages: lazy(() => import('../people/PeoplePages.tsx')),
  },
  {
    path: '/messages',
    label: 'Messages',
    icon: 'envelope',
    Pages: lazy(() => import('../messages/MessagesPage.tsx')),
  },
  {
    path: '/blog',
    label: 'Blog',
    icon: 'article',
    Pages: lazy(() => import('../blog/BlogPages.tsx')),
  },
  {
    path: '/donations',
    label: 'Donations',
    icon: 'bars',
    Pages: lazy(() => import('../donations/DonationsPage.tsx')),
  },
  {
    path: '/applications',
    label: 'Applications',
    icon: 'document',
    Pages: lazy(() => import('../applications/ApplicationsPages.tsx')),
  },
];
