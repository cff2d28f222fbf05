import querystring from 'node:querystring';
import type { Environment } from '#server/env.ts';
import { isPreview } from '#model/site/deploy-context.ts';
import { type CheckResult, errorCode, resultsFor } from './check.ts';
import { checkCms } from './cms-check.ts';
import { checkDatabase } from './database-check.ts';
import { checkMail } from './mail-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkSettings } from './settings-check.ts';
import { checkOrganization } from './organization-check.ts';
import { checkPassword } from './password-check.ts';
import { checkPaymentPage, checkSite } from './site-check.ts';

/** Netlify's deploy contexts (its documentation, "Deploy contexts"). */
export const contexts = ['production', 'deploy-preview', 'branch-deploy'] as const;

export type Context = (typeof contexts)[number];

type Variables = Record<string, string | undefined>;
type Check = (
  env: Environment,
  isPreview: boolean,
  variables: Variables,
) => CheckResult[] | Promise<CheckResult[]>;

export const allChecks: Record<string, Check> = {
  'Admin password': checkPassword,
  Database: checkDatabase,
  Stripe: checkPayments,
  Contentful: checkCms,
  'Mail server': checkMail,
  Site: checkSite,
  'Payment page': checkPaymentPage,
  Organization: (env, preview) => [
    checkOrganization(!preview && /^[a-z]+_live_/.test(env.STRIPE_SECRET_KEY ?? '')),
  ],
};

export const secretNames = [
  'ADMIN_PASSWORD',
  'LINK_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CONTENTFUL_ACCESS_TOKEN',
  'CONTENTFUL_WEBHOOK_SECRET',
];

/**
 * Replaces every secret in a message, and the password inside a connection URL. A pattern finds that password, because
 * one with `/` or `#` makes the URL unparsable. The longest is replaced first, because another may be its beginning.
 */
export function hideSecrets(message: string, variables: Variables): string {
  return secretNames
    .flatMap((name) => {
      const value = variables[name]?.trim() ?? '';
      const password = /^[a-z+]+:\/\/[^:]*:(.*)@/is.exec(value)?.[1] ?? '';
      return [value, password, querystring.unescape(password)];
    })
    .filter((secret) => secret.length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, '•••'), message);
}

/** Checks a configuration against the services that it names; writes nothing and sends no mail. */
export async function runChecks(
  variables: Variables,
  context: Context,
  checks = allChecks,
): Promise<CheckResult[]> {
  const { env, results } = checkSettings(variables, context);
  const checked = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return await check(env, isPreview(context), variables);
      } catch (error) {
        const kind = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
        return [resultsFor(name).fix(`could not be checked (${kind}).`)];
      }
    }),
  );
  return [...results, ...checked.flat()].map((result) => ({
    ...result,
    message: hideSecrets(result.message, variables),
  }));
}
