/** The public information pages of spec §2, and the aliases of some (decision 2). */
export const informationPages = [
  '/',
  '/about',
  '/researchers',
  '/partners',
  '/donors',
  '/privacy',
  '/terms',
] as const;

export const aliasPages = ['/impact', '/leadership', '/research', '/get-involved'] as const;
