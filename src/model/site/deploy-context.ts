// The platform's documentation names these contexts (Netlify, "Deploy contexts").
const previewContexts: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/**
 * Tells whether a build is for somebody to look at, rather than the public site.
 *
 * @param context the platform's `CONTEXT`, unset where nothing is deployed
 */
export function isPreview(context: string | undefined): boolean {
  return previewContexts.includes(context);
}
