type Variables = Record<string, string | undefined>;

/** The variables that only the local host sets, for its sandboxes. */
export const sandboxVariables = [
  'STRIPE_API_BASE',
  'CONTENTFUL_API_BASE',
  'SMTP_SANDBOX',
  'FUNCTIONS_URL',
  'STRIPE_JS_URL',
];

/** The length of the shortest password that is not found by guessing at ten tries a minute and network. */
export const minPasswordLength = 16;

/** A rule that says what is wrong with the settings of the public site, and the fix; undefined when nothing is. */
type Rule = (variables: Variables) => string | undefined;

const makePassword = 'make one with openssl rand -base64 24.';

export const linkSecretMissing = `LINK_SECRET is missing: ${makePassword}`;

function parseAddress(value: string | undefined): URL | undefined {
  return (value && URL.parse(value)) || undefined;
}

const rules: Rule[] = [
  ({ SITE_URL }) => {
    const url = parseAddress(SITE_URL);
    if (url?.protocol !== 'https:') {
      return 'SITE_URL must be the public https address of the site, such as https://www.example.org: mail, feeds and search engines use it.';
    }
    return url.href === `${url.origin}/`
      ? undefined
      : `SITE_URL must be an address without path, user or query: write ${url.origin}.`;
  },
  ({ ADMIN_PASSWORD }) => {
    if (!ADMIN_PASSWORD) return `ADMIN_PASSWORD is missing: ${makePassword}`;
    return ADMIN_PASSWORD.length < minPasswordLength
      ? `ADMIN_PASSWORD is shorter than ${minPasswordLength} characters: ${makePassword}`
      : undefined;
  },
  ({ LINK_SECRET }) => (LINK_SECRET ? undefined : linkSecretMissing),
  ...[...sandboxVariables, 'SANDBOX'].map(
    (name): Rule =>
      ({ [name]: value }) =>
        value && `${name} belongs to the local sandboxes: remove it from the public site.`,
  ),
  ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, ALLOW_TEST_KEYS }) => {
    const keys = Object.entries({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY });
    const tests = keys.filter(([, key]) => /^[a-z]+_test_/.test(key ?? '')).map(([name]) => name);
    return tests.length > 0 && ALLOW_TEST_KEYS !== 'on'
      ? `${tests.join(' and ')} cannot take real money: set live keys, or ALLOW_TEST_KEYS=on while the public site is still in test mode.`
      : undefined;
  },
  ({ SMTP_URL }) => {
    const url = parseAddress(SMTP_URL);
    const isEncrypted =
      url?.protocol === 'smtps:' || url?.searchParams.get('requireTLS') === 'true';
    return url && !isEncrypted
      ? 'SMTP_URL could send mail and password unencrypted: use smtps:// with port 465, or end smtp://... with ?requireTLS=true.'
      : undefined;
  },
  ({ DATABASE_URL }) => {
    const { searchParams } = parseAddress(DATABASE_URL) ?? {};
    const isOff =
      searchParams?.get('sslmode') === 'disable' ||
      ['0', 'false'].includes(searchParams?.get('ssl') ?? '');
    return isOff
      ? 'DATABASE_URL switches encryption off: write sslmode=require at its end.'
      : undefined;
  },
  ({ CONTENTFUL_SPACE_ID, CONTENTFUL_ACCESS_TOKEN, CONTENTFUL_WEBHOOK_SECRET }) =>
    (CONTENTFUL_SPACE_ID || CONTENTFUL_ACCESS_TOKEN) && !CONTENTFUL_WEBHOOK_SECRET
      ? 'CONTENTFUL_WEBHOOK_SECRET is missing: copy the 64 characters that Contentful shows, so that changed articles arrive at once.'
      : undefined,
];

/**
 * Lists what must not go online as the public site.
 *
 * @returns a line for each, which begins with the name of its variable and ends with the fix
 */
export function findProductionIssues(variables: Variables): string[] {
  const settings = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  return rules.flatMap((rule) => rule(settings) ?? []);
}
