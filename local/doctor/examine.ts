import { isPreview } from '#site/deploy-context.ts';
import { checkCms } from './cms-check.ts';
import { checkDatabase } from './database-check.ts';
import { codeOf, type Finding, findingsOf } from './finding.ts';
import { checkMail } from './mail-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkSettings } from './settings-check.ts';
import { checkOrganisation, checkPassword, checkSite } from './site-check.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Contexts of the platform that a configuration can be for (Netlify documentation, "Deploy contexts"). */
export const contexts = ['production', 'deploy-preview', 'branch-deploy'] as const;

export type Context = (typeof contexts)[number];

/** Runs a check; one that fails says so and keeps no other from its findings. */
async function alone(
  check: string,
  run: () => Finding | Finding[] | Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await run()].flat();
  } catch (error) {
    const kind = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
    return [findingsOf(check).mend(`could not be checked (${kind}).`)];
  }
}

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
  const checked = await Promise.all([
    alone('Admin password', () => checkPassword(env)),
    alone('Database', () => checkDatabase(env, circumstances)),
    alone('Stripe', () => checkPayments(env, circumstances)),
    alone('Contentful', () => checkCms(env, circumstances)),
    alone('Mail server', () => checkMail(env, circumstances)),
    alone('Site', () => checkSite(env, circumstances)),
    alone('Organisation', () => checkOrganisation()),
  ]);
  return [...findings, ...checked.flat()].map((finding) => ({
    ...finding,
    words: withoutSecrets(finding.words, variables),
  }));
}
