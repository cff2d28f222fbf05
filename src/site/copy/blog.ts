/** What the blog says around its articles (spec §2); what can fail is in contracts/blog.ts. */
export const blog = {
  title: 'Blog',
  description:
    'Articles on how the voltages of living tissue are measured, mapped and shared, with sources, from the Bioelectric Atlas Initiative.',
  hero: {
    heading: 'The atlas blog',
    lead: 'How voltages in living tissue are measured, what they may do, and what has not been drawn yet. By our desks, with sources.',
  },
  feed: 'Follow by RSS',
  featured: 'Featured Article',
  recent: 'Recent Articles',
  older: {
    title: 'Older articles',
    link: 'Older articles',
    newest: 'Newest articles',
  },
  loading: 'Loading articles...',
  empty: {
    text: 'The first plate is still being drawn. New articles appear here, and in the RSS feed, the moment they are published.',
  },
  /** Spec §9: a fixed label. */
  readTime: '5 min read',
  post: {
    title: 'Article',
    description: 'An article of the Bioelectric Atlas Initiative.',
    loading: 'Loading the article...',
    published: 'Published',
    length: 'Length',
    filedUnder: 'Filed under',
    related: 'Related articles',
    relatedMissing: 'The related articles did not load.',
    /** Stands under "Blog post not found". */
    notFound: 'It may have been withdrawn, or the address is mistyped.',
  },
  /** Stands under the message of a failed load. */
  away: 'Our articles cannot be reached at the moment. Please try again in a minute or two.',
  /** Stands under the message when a look for changes failed. */
  kept: 'You are reading the copy that came with the page.',
  tryAgain: 'Try again',
  trying: 'Trying...',
} as const;
