import { isPreview } from '#model/site/deploy-context.ts';
import { parseEnvironment } from '#server/env.ts';
import { assertConsistentStripeKeys } from '#server/gateways/stripe/keys.ts';
import { SettingsError } from '#host/settings.ts';
import { findProductionIssues, linkSecretMissing } from './production-settings.ts';

type Variables = Record<string, string | undefined>;

export interface DeployPlan {
  isPreview: boolean;
  /** The address from which the build makes canonical links. */
  siteUrl: string | undefined;
  databaseUrl: string | undefined;
}

/** Refuses settings by which a preview would take real money or send mail. */
function assertPreviewSettings(variables: Variables): void {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'];
  const live = keys.filter((name) => /^[a-z]+_live_/.test(variables[name] ?? ''));
  if (live.length > 0) {
    throw new SettingsError(
      `A preview must not take real money. Give ${live.join(' and ')} a test value for deploy previews and branch deploys.`,
    );
  }
  if (variables.SMTP_URL?.trim()) {
    throw new SettingsError(
      'SMTP_URL is set, and a preview must not send mail. Leave it empty for deploy previews and branch deploys.',
    );
  }
}

/** Requires LINK_SECRET where there is a database; without one there is nothing that a link could open. */
function assertLinkSecret({ DATABASE_URL, LINK_SECRET }: Variables): void {
  if (DATABASE_URL?.trim() && !LINK_SECRET?.trim()) throw new SettingsError(linkSecretMissing);
}

/**
 * Tells whether this is a deploy of the public site: on Netlify's machines, or for production on another one, but no
 * local `netlify build`.
 */
function isPublicSite({ CONTEXT, NETLIFY, NETLIFY_LOCAL }: Variables): boolean {
  return (NETLIFY === 'true' || CONTEXT === 'production') && NETLIFY_LOCAL !== 'true';
}

/**
 * Checks what can be known before building.
 *
 * @throws SettingsError or EnvironmentError with the fix; the deploy stops and the current site stays online
 */
export function planDeploy(variables: Variables): DeployPlan {
  const environment = parseEnvironment(variables);
  assertConsistentStripeKeys(environment);
  const preview = isPreview(variables.CONTEXT);
  const databaseUrl = environment.DATABASE_URL;
  if (preview) {
    assertPreviewSettings(variables);
    assertLinkSecret(variables);
    return { isPreview: true, siteUrl: variables.DEPLOY_PRIME_URL, databaseUrl };
  }
  const issues = isPublicSite(variables) ? findProductionIssues(variables) : [];
  if (issues.length > 0) throw new SettingsError(issues.join('\n'));
  return { isPreview: false, siteUrl: environment.SITE_URL, databaseUrl };
}
