/** Pages under their own address: aliases (P-2) and what nobody should find by searching are left out. */
export const canonicalPages = [
  '/',
  '/about',
  '/researchers',
  '/partners',
  '/donors',
  '/blog',
  '/contact',
  '/signup',
  '/donate',
  '/privacy',
  '/terms',
] as const;
