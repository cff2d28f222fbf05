import * as z from 'zod/mini';
import { bounds } from '#model/fields/bounds.ts';
import { fieldNamesSchema } from './contentful-mapping.ts';

// Empty variables count as unset.
const optionalText = z.optional(z.string());

function textThat(fits: (value: string) => boolean, message: string) {
  return z.optional(z.string().check(z.refine(fits, message)));
}

const textLike = (pattern: RegExp, message: string) =>
  textThat((value) => pattern.test(value), message);

// Without a scheme, `localhost:4321` parses as a scheme of its own.
const address = (name: string, example: string) =>
  textThat(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    `${name} must be an address such as ${example}.`,
  );

const contentType = (name: string) =>
  textLike(/^[\w.-]{1,64}$/, `${name} must be the id of a content type, such as blogPost.`);

const mailbox = (name: string) =>
  textLike(
    /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    `${name} must be a mail address such as "Bioelectric Atlas <hello@example.org>".`,
  );

// An unencoded `/` or `#` in a password ends the host.
function isMailServer(value: string): boolean {
  const url = /^smtps?:\/\/\S+$/.test(value) ? URL.parse(value) : null;
  return url !== null && url.hash === '' && /^\/?$/.test(url.pathname);
}

const environmentSchema = z.object({
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
          'ADMIN_PASSWORD must be printable ASCII without blanks at its ends, because it travels in a header.',
        ),
        z.maxLength(
          bounds.adminPassword,
          `ADMIN_PASSWORD may have at most ${bounds.adminPassword} characters, because it travels in a header.`,
        ),
      ),
  ),
  LINK_SECRET: textThat(
    (value) => value.length >= 24,
    'LINK_SECRET must have at least 24 characters: make one with openssl rand -base64 24.',
  ),
  DATABASE_URL: textThat(
    (value) => /^postgres(?:ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
    'DATABASE_URL must be a Postgres address such as postgres://user:password@host/database, with special characters of the password percent-encoded.',
  ),
  SITE_URL: address('SITE_URL', 'https://www.example.org'),
  MAIL_FROM: mailbox('MAIL_FROM'),
  STAFF_EMAIL: mailbox('STAFF_EMAIL'),
  SMTP_URL: textThat(
    isMailServer,
    'SMTP_URL must be an address such as smtps://user:password@mail.example.org:465, with special characters of the password percent-encoded.',
  ),
  STRIPE_SECRET_KEY: textLike(
    /^(?:sk|rk)_(?:test|live)_\S+$/,
    'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
  ),
  STRIPE_PUBLISHABLE_KEY: textLike(
    /^pk_(?:test|live)_\S+$/,
    'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.',
  ),
  STRIPE_WEBHOOK_SECRET: textLike(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET must start with whsec_.'),
  STRIPE_API_BASE: address('STRIPE_API_BASE', 'http://localhost:4321/_sandbox/stripe'),
  CONTENTFUL_SPACE_ID: optionalText,
  CONTENTFUL_ENVIRONMENT: optionalText,
  CONTENTFUL_ACCESS_TOKEN: optionalText,
  CONTENTFUL_WEBHOOK_SECRET: textThat(
    (value) => value.length === 64,
    'CONTENTFUL_WEBHOOK_SECRET must be the 64 characters that Contentful shows.',
  ),
  CONTENTFUL_POST_TYPE: contentType('CONTENTFUL_POST_TYPE'),
  CONTENTFUL_POST_FIELDS: fieldNamesSchema('CONTENTFUL_POST_FIELDS', 'post'),
  CONTENTFUL_AUTHOR_TYPE: contentType('CONTENTFUL_AUTHOR_TYPE'),
  CONTENTFUL_AUTHOR_FIELDS: fieldNamesSchema('CONTENTFUL_AUTHOR_FIELDS', 'author'),
  CONTENTFUL_API_BASE: address('CONTENTFUL_API_BASE', 'http://localhost:4321/_sandbox/contentful'),
  /** The address of the functions, which only the local host sets. */
  FUNCTIONS_URL: address('FUNCTIONS_URL', 'http://localhost:4321'),
  SMTP_SANDBOX: optionalText,
});

export const environmentNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.infer<typeof environmentSchema>;

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Parses the settings. @throws EnvironmentError with one line per wrong variable */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join('\n'));
}

let parsedOnce: Environment | undefined;

/**
 * Returns the settings of this process, which are read once.
 *
 * @throws EnvironmentError with one line per wrong variable
 */
export function environment(): Environment {
  return (parsedOnce ??= parseEnvironment(process.env));
}

// A preview has no SITE_URL when it runs, so the build's address counts.
function builtFor(): string | undefined {
  try {
    return import.meta.env.SITE;
  } catch {
    // Without a bundler there is no `import.meta.env`.
    return undefined;
  }
}

/** Returns the whole address of a path: at SITE_URL, else at the address of the build, else on this machine. */
export function siteUrl(path: string): string {
  return new URL(path, environment().SITE_URL ?? builtFor() ?? 'http://localhost:4321').href;
}
