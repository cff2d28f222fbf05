/** These are the public information pages, and the aliases of some (P-2). */
export const informationPages = [
  '/',
  '/about',
  '/researchers',
  '/partners',
  '/donors',
  '/privacy',
  '/terms',
  '/data-terms',
  '/accessibility',
] as const;

export const aliasPages = ['/impact', '/leadership', '/research', '/get-involved'] as const;
