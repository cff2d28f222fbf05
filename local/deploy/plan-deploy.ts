import { isPreview } from '#site/deploy-context.ts';
import { parseEnvironment } from '#server/env.ts';
import { refuseUnsafeKeys } from '#server/gateways/stripe/keys.ts';
import { SettingsError } from '../host/settings.ts';
import { dangersInProduction } from './refuse-dangerous.ts';

type Variables = Record<string, string | undefined>;

/** What a deploy is, once its settings are found to fit its context. */
export interface DeployPlan {
  isPreview: boolean;
  /** Address for the build: pages name it as their own. */
  siteUrl: string | undefined;
  /** Migrated before the new code serves; the platform's own database is migrated by the platform. */
  databaseUrl: string | undefined;
}

/** A preview takes no real money and sends no mail. */
function refuseInPreview(variables: Variables): void {
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

/** The platform builds in its own machines; `netlify build` on somebody's computer is a rehearsal. */
function isPublicSite({ CONTEXT, NETLIFY, NETLIFY_LOCAL }: Variables): boolean {
  return (NETLIFY === 'true' || CONTEXT === 'production') && NETLIFY_LOCAL !== 'true';
}

/**
 * Checks what can be known before building.
 *
 * @throws SettingsError or EnvironmentError with the fix, which ends the deploy; what is deployed
 * already goes on serving.
 */
export function planDeploy(variables: Variables): DeployPlan {
  const environment = parseEnvironment(variables);
  refuseUnsafeKeys(environment);
  const preview = isPreview(variables.CONTEXT);
  const databaseUrl = environment.DATABASE_URL;
  if (preview) {
    refuseInPreview(variables);
    return { isPreview: true, siteUrl: variables.DEPLOY_PRIME_URL, databaseUrl };
  }
  const dangers = isPublicSite(variables) ? dangersInProduction(variables) : [];
  if (dangers.length > 0) throw new SettingsError(dangers.join('\n'));
  return { isPreview: false, siteUrl: environment.SITE_URL, databaseUrl };
}
