export interface Link {
  label: string;
  href: string;
}

export interface NavigationEntry extends Link {
  children?: readonly Link[];
}

export const topNavigation: readonly NavigationEntry[] = [
  { label: 'Home', href: '/' },
  {
    label: 'About',
    href: '/about',
    children: [
      { label: 'Mission', href: '/about' },
      { label: 'Leadership', href: '/leadership' },
      { label: 'Impact', href: '/impact' },
    ],
  },
  { label: 'Research', href: '/research' },
  { label: 'Blog', href: '/blog' },
  {
    label: 'Get Involved',
    href: '/get-involved',
    children: [
      { label: 'For Researchers', href: '/researchers' },
      { label: 'For Partners', href: '/partners' },
      { label: 'Support Us', href: '/donors' },
    ],
  },
  { label: 'Contact', href: '/contact' },
];

export const headerActions = {
  signup: { label: 'Researcher Signup', href: '/signup' },
  donate: { label: 'Donate', href: '/donate' },
} as const;

export const footerGroups = [
  {
    title: 'The atlas',
    links: [
      { label: 'Plates', href: '/atlas' },
      { label: 'About', href: '/about' },
      { label: 'Leadership', href: '/leadership' },
      { label: 'Impact', href: '/impact' },
      { label: 'Research', href: '/research' },
      { label: 'Register of uses', href: '/register' },
      { label: 'Blog', href: '/blog' },
    ],
  },
  {
    title: 'Take part',
    links: [
      { label: 'Researchers', href: '/researchers' },
      headerActions.signup,
      { label: 'Your application', href: '/application' },
      { label: 'Partners', href: '/partners' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  {
    title: 'Give',
    links: [
      { label: 'Donors', href: '/donors' },
      { label: 'Supporters', href: '/supporters' },
      { label: 'Your giving', href: '/giving' },
    ],
  },
] as const;

export const legalLinks = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Data use', href: '/data-terms' },
  { label: 'Accessibility', href: '/accessibility' },
] as const;

/** The pages of the sitemap, without aliases and pages that search engines must not list. */
export const canonicalPages = [
  '/',
  '/about',
  '/researchers',
  '/atlas',
  '/register',
  '/partners',
  '/donors',
  '/supporters',
  '/blog',
  '/contact',
  '/signup',
  '/donate',
  '/giving',
  '/privacy',
  '/terms',
  '/data-terms',
  '/accessibility',
] as const;

/** Normalizes a path, because a built file ends in `.html` and the platform may add a slash. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}
