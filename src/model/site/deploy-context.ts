/** Contexts of the platform whose sites are drafts (Netlify documentation, "Deploy contexts"). */
const drafts: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/**
 * Whether a build is for somebody to look at, rather than the public site.
 *
 * @param context the platform's `CONTEXT`; unset where nothing is deployed.
 */
export function isPreview(context: string | undefined): boolean {
  return drafts.includes(context);
}
