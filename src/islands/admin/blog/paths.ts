/**
 * Addresses of the blog's pages, below /admin/blog as its routes see them; the list as the whole site
 * sees it, because the routes would end it with a slash (P-14).
 */
export const blogPaths = {
  list: '~/admin/blog',
  newPost: '/new',
  authors: '/authors',
} as const;

/** Where a post is edited, from anywhere on the site. */
export function editPath({ id }: { id: string }): string {
  return `/admin/blog/edit/${id}`;
}

/** Where both sides of a conflict with the CMS are seen. */
export function conflictPath({ id }: { id: string }): string {
  return `/admin/blog/conflict/${id}`;
}
