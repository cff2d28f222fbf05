import { type Health, healthSchema } from '#model/health.ts';
import { paymentSources } from '#model/site/security-headers.ts';
import type { Environment } from '#server/env.ts';
import { type CheckResult, errorCode, resultsFor, timeoutMs } from './check.ts';

const site = resultsFor('Site');
const paymentPage = resultsFor('Payment page');

function describeHealth(env: Environment, { gateways, admin, ...health }: Health): CheckResult {
  if (health.database !== 'ok') {
    return site.fix('answers, but cannot reach its database: set DATABASE_URL there and deploy.');
  }
  if (health.migrations !== 'current') {
    return site.fix('answers, but its database is not migrated: look at the deploy log.');
  }
  const deployed = {
    STRIPE_SECRET_KEY: gateways.payments,
    CONTENTFUL_ACCESS_TOKEN: gateways.cms,
    SMTP_URL: gateways.mail,
    ADMIN_PASSWORD: admin,
  };
  const missing = (Object.keys(deployed) as (keyof typeof deployed)[])
    .filter((name) => env[name] && deployed[name] === 'missing')
    .join(', ');
  return missing
    ? site.fix(`answers without ${missing}: set that at Netlify and deploy again.`)
    : site.fine('answers, and says that it is well.');
}

export async function checkSite(env: Environment): Promise<CheckResult[]> {
  if (!env.SITE_URL) return [site.note('not asked, because SITE_URL names no address.')];
  try {
    const response = await fetch(new URL('/api/health?deep', env.SITE_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { data } = healthSchema.safeParse(await response.json().catch(() => undefined));
    return data
      ? [describeHealth(env, data)]
      : [site.fix(`SITE_URL answers ${response.status}, but not as this site does: look at it.`)];
  } catch (error) {
    const code = errorCode(error) ?? 'no answer in time';
    return [site.fix(`SITE_URL does not answer (${code}): look at the domain and the deploy.`)];
  }
}

/** Reads the sources of a Content-Security-Policy by directive. */
function parsePolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Checks whether the policy of `/donate` arrives with all that Stripe lists; its styles need nothing. */
export async function checkPaymentPage(env: Environment): Promise<CheckResult[]> {
  const { fine, note, fix } = paymentPage;
  if (!env.SITE_URL) return [note('not asked, because SITE_URL names no address.')];
  try {
    const { headers } = await fetch(new URL('/donate', env.SITE_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const policy = parsePolicy(headers.get('content-security-policy') ?? '');
    const missing = Object.entries(paymentSources).flatMap(([directive, sources]) => {
      const lacking = sources.filter((source) => !policy.get(directive)?.includes(source));
      return lacking.length > 0 ? [`${directive} ${lacking.join(' ')}`] : [];
    });
    return missing.length > 0
      ? [
          fix(
            `its policy lacks ${missing.join('; ')}, so Stripe is blocked: deploy again, and let no proxy change the header.`,
          ),
        ]
      : [fine('its policy allows all that Stripe lists; styles need nothing.')];
  } catch {
    return [note('not read, because the site does not answer.')];
  }
}
