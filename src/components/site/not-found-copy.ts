export const notFoundCopy = {
  title: 'Page not found',
  description: 'There is no page at this address.',

  heading: 'This part of the map is blank',
  lead: 'There is no page at this address. It may have moved, or the address may be mistyped.',
  caption: 'Unmapped ground: no field was computed here.',
  links: [
    { label: 'Go to the home page', href: '/' },
    { label: 'Read the blog', href: '/blog' },
    { label: 'Contact us', href: '/contact' },
  ],
} as const;
