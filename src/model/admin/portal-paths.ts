interface Identified {
  id: string;
}

/**
 * The paths of the portal's pages, for its own links, for mails and for what the server names. Inside a nested route of
 * the portal each needs a `~` before it, as those of the functions below do.
 */
export const portalPaths = {
  applications: '/admin/applications',
  posts: '/admin/blog',
  authors: '/admin/blog/authors',
  newPost: '/admin/blog/new',
  pictures: '/admin/blog/pictures',
  board: '/admin/board',
  donations: '/admin/donations',
  imports: '/admin/donations/import',
  newDonation: '/admin/donations/new',
  payouts: '/admin/donations/payouts',
  messages: '/admin/messages',
  overview: '/admin/overview',
  emails: '/admin/overview/mails',
  people: '/admin/people',
  dataRequests: '/admin/people/data-requests',
} as const;

/** Returns the path of an application's page. */
export const applicationPath = ({ id }: Identified) => `${portalPaths.applications}/${id}`;

/** Returns the path of a donation's page. */
export const donationPath = ({ id }: Identified) => `${portalPaths.donations}/${id}`;

/** Returns the path of the record of an import of gifts. */
export const importPath = ({ id }: Identified) => `${portalPaths.imports}/${id}`;

/** Returns the path of a payout's page. */
export const payoutPath = ({ id }: Identified) => `${portalPaths.payouts}/${id}`;

/** Returns the path of a person's page; `type` is one of the kinds of the list of people. */
export const personPath = ({ type, id }: Identified & { type: string }) =>
  `${portalPaths.people}/${type}/${id}`;

/** Returns the path of a post's editor. */
export const editorPath = ({ id }: Identified) => `${portalPaths.posts}/edit/${id}`;

/** Returns the path of the page that compares both versions of a post. */
export const conflictPath = ({ id }: Identified) => `${portalPaths.posts}/conflict/${id}`;
