import { identity } from '../site/identity.ts';

export const blog = {
  title: 'Blog',
  description: `Articles on how the voltages of living tissue are measured, mapped and shared, with sources, from the ${identity.name}.`,
  hero: {
    heading: 'The atlas blog',
    lead: 'How voltages in living tissue are measured, what they may do, and what is still unmapped. Written by our editors, with sources.',
  },
  feed: 'Follow by RSS',
  followCategory: (category: string) => `Follow ${category} by RSS`,
  search: {
    label: 'Search articles',
    labelIn: (topic: string) => `Search in ${topic}`,
    submit: 'Search',
    clear: 'Clear the search',
    title: (q: string) => `Articles for “${q}”`,
    found: (count: string, q: string) => `${count} for “${q}”`,
    none: (q: string) => `No articles for “${q}”`,
    noneText:
      'Check the spelling, or search for fewer or shorter words. Looking for something we should write about?',
    tellUs: 'Tell us',
    order: 'Best match first',
    tagged: 'Tagged',
    newest: 'Newest articles',
  },
  topics: {
    label: 'Categories',
    all: 'All',
    index: 'Index',
    newestFirst: (count: string) => `${count}, newest first.`,
    description: (name: string) => `Articles on ${name} from the ${identity.name}.`,
  },
  missing: {
    category: 'Category not found',
    tag: 'Tag not found',
    author: 'Author not found',
  },
  author: {
    articles: 'Articles',
    all: (count: string) => `All ${count}`,
    description: (name: string) => `Articles by ${name}, ${identity.name}.`,
    order: 'newest first',
  },
  draft: {
    label: 'About this draft',
    description: 'A draft of an article, shown by a private link.',
    fact: 'Draft',
    version: (version: number) => `Draft, version ${version}.`,
    saved: (version: number, day: string) => `Version ${version}, ${day}`,
    until: (day: string) =>
      `Shown to you by a private link, until ${day} or until it is published. Not for quotation.`,
    ended: {
      heading: 'This link does not open anything',
      lead: 'The draft may be published by now, or its link was ended or lost a character on its way. A link lasts 14 days at most. Ask the person who sent it to you.',
    },
  },
  featured: 'Featured Article',
  recent: 'Recent Articles',
  older: { title: 'Older articles', link: 'Older articles', newest: 'Newest articles' },
  loading: 'Loading articles...',
  empty: {
    text: 'We have not published an article yet. New articles will appear here and in the RSS feed.',
  },
  /** The commission fixes this label (docs/commission.md). */
  readTime: '5 min read',
  post: {
    title: 'Article',
    description: `An article from the ${identity.name}.`,
    loading: 'Loading the article...',
    published: 'Published',
    length: 'Length',
    revised: 'Revised',
    revisedOn: (day: string) => `Revised ${day}.`,
    doi: 'DOI',
    license: 'License',
    orcid: 'ORCID',
    reuse: {
      label: 'Reuse',
      under: 'Text and figures under ',
      terms: (hasDoi: boolean) =>
        `: share and adapt them with the author’s name, the ${hasDoi ? 'DOI' : 'address of this page'} and a note of what you changed.`,
    },
    filedUnder: 'Filed under',
    author: 'About the author',
    contents: { title: 'Contents', section: 'section', citeOrShare: 'Cite or share' },
    cite: {
      title: 'Cite',
      share: 'Share',
      formats: 'Format of the citation',
      linkCopied: 'Link copied',
      save: (extension: string) => `Save ${extension}`,
      cannotCopyLink: (url: string) => `Your browser does not allow copying. The link is ${url}`,
    },
    copyCode: 'Copy code',
    related: 'Related articles',
    notFound: 'It may have been removed, or the address may be mistyped.',
  },
  loadFailed: 'We can’t load our articles right now. Please try again in a minute or two.',
  refreshFailed: 'You are reading the version that came with the page.',
  tryAgain: 'Try again',
  trying: 'Trying...',
} as const;

export const blogMessages = {
  listFailed: 'Failed to fetch blog posts',
  listUnreachable: 'Error loading blog posts',
  /** Answers a 404 of the API, and heads the page of a missing post and of one that is gone. */
  notFound: 'Blog post not found',
  postFailed: 'Failed to fetch blog post',
  postUnreachable: 'Error loading blog post',
  /** Heads a page when the API responds with null in place of its post. */
  postMissing: 'Post not found',
  empty: 'No Articles Yet',
  back: 'Back to Blog',
} as const;
