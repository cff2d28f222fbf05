import type { Environment } from '#server/env.ts';
import { minPasswordLength } from '../deploy/production-settings.ts';
import { type CheckResult, resultsFor } from './check.ts';

const password = resultsFor('Admin password');

export function checkPassword({ ADMIN_PASSWORD }: Environment): CheckResult[] {
  const make = 'make one with openssl rand -base64 24';
  if (!ADMIN_PASSWORD) return [password.fix(`none, so the portal is closed: ${make}.`)];
  return ADMIN_PASSWORD.length < minPasswordLength
    ? [password.fix(`shorter than ${minPasswordLength} characters: ${make}.`)]
    : [password.fine('set, and long enough.')];
}
