/** The paragraph about circles. Two scales have names in common, so every circle is called a circle. */
export const aboutCircles = {
  counts: 'A circle counts what you give in a calendar year, all your gifts together.',
  listing: 'Names also stand on the',
  link: { label: 'supporters’ page', href: '/supporters' },
  from: 'from $100, if you choose.',
} as const;
