import { type Health, healthSchema } from '#model/health.ts';
import { paymentSources } from '#model/site/security-headers.ts';
import type { Environment } from '#server/env.ts';
import { identity, platform, repository, socialLinks } from '#model/site/identity.ts';
import { minPasswordLength } from '../deploy/production-settings.ts';
import { type CheckResult, errorCode, resultsFor, timeoutMs } from './check.ts';
import { reservedName } from './mail-check.ts';

const password = resultsFor('Admin password');
const site = resultsFor('Site');
const paymentPage = resultsFor('Payment page');
const organization = resultsFor('Organization');

export function checkPassword({ ADMIN_PASSWORD }: Environment): CheckResult[] {
  const make = 'make one with openssl rand -base64 24';
  if (!ADMIN_PASSWORD) return [password.fix(`none, so the portal is closed: ${make}.`)];
  return ADMIN_PASSWORD.length < minPasswordLength
    ? [password.fix(`shorter than ${minPasswordLength} characters: ${make}.`)]
    : [password.fine('set, and long enough.')];
}

interface OrganizationDetails {
  ein: string;
  address: readonly string[];
  email: string;
  phone: string;
  fax: string;
  platform: { href: string };
  socialLinks: readonly { href: string }[];
  repository: string;
}

// Numbers of this range belong to nobody (nanpa.com, "555 Line Numbers").
const isFictionalNumber = (number: string) =>
  /^1?555|55501\d\d$/.test(number.replaceAll(/\D/g, ''));

const isFictionalAddress = (href: string) =>
  reservedName.test(new URL(href).hostname) || /-example(?:$|\/)/.test(href);

/**
 * Checks whether the details about the organization are still the repository's placeholders, which must be on no
 * receipt of real money.
 */
export function checkOrganization(
  isLive: boolean,
  details: OrganizationDetails = { ...identity, platform, repository, socialLinks },
): CheckResult {
  const file = 'src/model/site/identity.ts';
  const { ein, address, email, phone, fax } = details;
  const placeholders = {
    ein: /^0+-0+$/.test(ein),
    address: address.some((text) => /placeholder|anytown/i.test(text)),
    email: reservedName.test(email.split('@')[1] ?? ''),
    phone: isFictionalNumber(phone),
    fax: isFictionalNumber(fax),
    platform: isFictionalAddress(details.platform.href),
    socialLinks: details.socialLinks.some(({ href }) => isFictionalAddress(href)),
    repository: isFictionalAddress(details.repository),
  };
  const left = Object.entries(placeholders).flatMap(([name, isLeft]) => (isLeft ? [name] : []));
  if (left.length === 0) return organization.fine(`named in ${file}.`);
  const text = `${left.join(', ')} in ${file} are still placeholders: replace them.`;
  return isLive ? organization.fix(text) : organization.note(text);
}

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
