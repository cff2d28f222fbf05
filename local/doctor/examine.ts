import { isPreview } from '#site/deploy-context.ts';
import { checkCms } from './cms-check.ts';
import { checkDatabase } from './database-check.ts';
import type { Finding } from './finding.ts';
import { checkMail } from './mail-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkSettings } from './settings-check.ts';
import { checkOrganisation, checkPassword, checkSite } from './site-check.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Contexts of the platform that a configuration can be for (Netlify documentation, "Deploy contexts"). */
export const contexts = ['production', 'deploy-preview', 'branch-deploy'] as const;

export type Context = (typeof contexts)[number];

/**
 * Checks a configuration against the services that it names. Nothing is written anywhere and no mail
 * is sent.
 */
export async function examine(
  variables: Record<string, string | undefined>,
  context: Context,
): Promise<Finding[]> {
  const { env, findings } = checkSettings(variables, context);
  const circumstances = { isPreview: isPreview(context), siteUrl: env.SITE_URL };
  const [database, payments, cms, mail, site] = await Promise.all([
    checkDatabase(env, circumstances),
    checkPayments(env, circumstances),
    checkCms(env, circumstances),
    checkMail(env, circumstances),
    checkSite(env, circumstances),
  ]);
  const all = [
    ...findings,
    checkPassword(env),
    ...database,
    ...payments,
    ...cms,
    ...mail,
    site,
    checkOrganisation(),
  ];
  return all.map((finding) => ({ ...finding, words: withoutSecrets(finding.words, variables) }));
}
