import { type Health, healthSchema } from '#contracts/health.ts';
import type { Environment } from '#server/env.ts';
import { identity } from '#site/identity.ts';
import { shortestPassword } from '../deploy/refuse-dangerous.ts';
import { type Circumstances, codeOf, type Finding, findingsOf, patienceMs } from './finding.ts';

const password = findingsOf('Admin password');
const site = findingsOf('Site');
const organisation = findingsOf('Organisation');

/** Looks at the length of the shared password. */
export function checkPassword({ ADMIN_PASSWORD }: Environment): Finding {
  const make = 'make one with openssl rand -base64 24';
  if (!ADMIN_PASSWORD) return password.mend(`none, so the portal is closed: ${make} (step 2).`);
  return ADMIN_PASSWORD.length < shortestPassword
    ? password.mend(`shorter than ${shortestPassword} characters: ${make}.`)
    : password.fine('set, and long enough.');
}

/** Looks whether the facts of who the organisation is are still the repository's placeholders. */
export function checkOrganisation({ ein } = identity as { ein: string }): Finding {
  return /^0+-0+$/.test(ein)
    ? organisation.note('still the placeholders of src/site/identity.ts: replace them.')
    : organisation.fine('named in src/site/identity.ts.');
}

/** What this machine has settings for, and the deployed site has not. */
function notDeployed(env: Environment, { gateways, admin }: Health): string[] {
  return [
    env.STRIPE_SECRET_KEY && gateways.payments === 'missing' ? 'STRIPE_SECRET_KEY' : '',
    env.CONTENTFUL_ACCESS_TOKEN && gateways.cms === 'missing' ? 'CONTENTFUL_ACCESS_TOKEN' : '',
    env.SMTP_URL && gateways.mail === 'missing' ? 'SMTP_URL' : '',
    env.ADMIN_PASSWORD && admin === 'missing' ? 'ADMIN_PASSWORD' : '',
  ].filter((name) => name !== '');
}

function describeHealth(env: Environment, health: Health): Finding {
  if (health.database !== 'ok') {
    return site.mend('answers, but cannot reach its database: set DATABASE_URL there and deploy.');
  }
  if (health.migrations !== 'current') {
    return site.mend('answers, but its database is not migrated: look at the deploy log.');
  }
  const names = notDeployed(env, health);
  return names.length > 0
    ? site.mend(`answers without ${names.join(', ')}: set that at Netlify and deploy again.`)
    : site.fine('answers, and says that it is well.');
}

/** Asks the deployed site how it is. */
export async function checkSite(
  env: Environment,
  { siteUrl }: Pick<Circumstances, 'siteUrl'>,
): Promise<Finding> {
  if (!siteUrl) return site.note('not asked, because SITE_URL names no address.');
  try {
    const response = await fetch(new URL('/api/health', siteUrl), {
      signal: AbortSignal.timeout(patienceMs),
    });
    const health = healthSchema.safeParse(await response.json().catch(() => undefined));
    return health.success
      ? describeHealth(env, health.data)
      : site.mend(`SITE_URL answers ${response.status}, but not as this site does: look at it.`);
  } catch (error) {
    const code = codeOf(error) ?? 'no answer in time';
    return site.mend(`SITE_URL does not answer (${code}): look at the domain and the deploy.`);
  }
}
