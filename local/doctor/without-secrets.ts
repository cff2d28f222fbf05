import querystring from 'node:querystring';

/** Variables whose values nobody may read in a terminal or a log. */
const secretNames = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'NETLIFY_DB_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CONTENTFUL_ACCESS_TOKEN',
  'CONTENTFUL_WEBHOOK_SECRET',
];

/**
 * The value itself and, of an address, its password as written and as meant. It is cut out without a
 * parser, because one with `/` or `#` makes an address that no parser reads as it was meant.
 */
function secretsOf(value: string): string[] {
  const password = /^[a-z+]+:\/\/[^:]*:(.*)@/is.exec(value)?.[1] ?? '';
  return [value, password, querystring.unescape(password)];
}

/** A line in which no secret can be read, whatever a service put into its answer. */
export function withoutSecrets(
  line: string,
  variables: Record<string, string | undefined>,
): string {
  return secretNames
    .flatMap((name) => secretsOf(variables[name]?.trim() ?? ''))
    .filter((secret) => secret.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, '•••'), line);
}
