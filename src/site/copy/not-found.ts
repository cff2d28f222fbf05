/** The 404 page (decision 4). */
export const notFound = {
  title: 'Page not found',
  description: 'The address does not lead to a page of the Bioelectric Atlas.',

  heading: 'This part of the map is blank',
  lead: 'The address leads to no page. The page may have moved, or the address is mistyped.',
  figure: {
    caption: 'Fig. 404. Unsurveyed ground. No field was computed here.',
    alt: 'Contour lines that stop at the edge of an empty area.',
  },
  links: [
    { label: 'Go to the home page', href: '/' },
    { label: 'Read the blog', href: '/blog' },
    { label: 'Contact us', href: '/contact' },
  ],
} as const;
