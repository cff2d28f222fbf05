import * as z from 'zod/mini';
import { longestAdminPassword } from '#contracts/admin-session.ts';

/** An empty variable counts as unset, because dashboards and shells leave such lines behind. */
const optionalText = z.optional(z.string());

const address = (name: string, example: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine((value) => URL.canParse(value), `${name} must be an address such as ${example}.`),
      ),
  );

const mailbox = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value),
          `${name} must be a mail address such as "Bioelectric Atlas <hello@example.org>".`,
        ),
      ),
  );

/** A password with a bare `/` or `#` would make a path or a fragment of an address's end. */
function isMailServer(value: string): boolean {
  const url = /^smtps?:\/\/\S+$/.test(value) ? URL.parse(value) : null;
  return url !== null && url.hash === '' && /^\/?$/.test(url.pathname);
}

const environmentSchema = z.object({
  /** The shared staff password; sent in an HTTP header, hence printable ASCII without outer blanks. */
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
          'ADMIN_PASSWORD must be printable ASCII without blanks at its ends, because it travels in a header.',
        ),
        z.maxLength(
          longestAdminPassword,
          `ADMIN_PASSWORD may have at most ${longestAdminPassword} characters, because it travels in a header.`,
        ),
      ),
  ),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^postgres(?:ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
          'DATABASE_URL must be a Postgres address such as postgres://user:password@host/database, with special characters of the password percent-encoded.',
        ),
      ),
  ),
  /** The platform's own database variables. */
  NETLIFY_DB_URL: optionalText,
  NETLIFY_DB_DRIVER: optionalText,
  SITE_URL: address('SITE_URL', 'https://www.example.org'),
  MAIL_FROM: mailbox('MAIL_FROM'),
  STAFF_EMAIL: mailbox('STAFF_EMAIL'),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isMailServer,
          'SMTP_URL must be an address such as smtps://user:password@mail.example.org:465, with special characters of the password percent-encoded.',
        ),
      ),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:sk|rk)_(?:test|live)_\S+$/,
          'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
        ),
      ),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^pk_(?:test|live)_\S+$/,
          'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.',
        ),
      ),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET must start with whsec_.')),
  ),
  /** Another address of the Stripe API; only the sandbox sets it. */
  STRIPE_API_BASE: address('STRIPE_API_BASE', 'http://localhost:4321/_sandbox/stripe'),
  CONTENTFUL_SPACE_ID: optionalText,
  CONTENTFUL_ENVIRONMENT: optionalText,
  CONTENTFUL_ACCESS_TOKEN: optionalText,
  CONTENTFUL_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.length(64, 'CONTENTFUL_WEBHOOK_SECRET must be the 64 characters that Contentful shows.'),
      ),
  ),
  /** Another address of the Contentful API; only the sandbox sets it. */
  CONTENTFUL_API_BASE: address('CONTENTFUL_API_BASE', 'http://localhost:4321/_sandbox/contentful'),
  /** Where functions reach each other; only the local host sets it, elsewhere the request says so. */
  FUNCTIONS_URL: address('FUNCTIONS_URL', 'http://localhost:4321'),
  /** Set to 1 by the local host when SMTP_URL is its own mailbox. */
  SMTP_SANDBOX: optionalText,
});

/** Every variable that the server reads. */
export const environmentNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.infer<typeof environmentSchema>;

/** A variable that cannot be used; the message names it and the mend. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Parses the variables that configure the server.
 *
 * @throws EnvironmentError with one line per wrong variable.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join('\n'));
}

let parsedOnce: Environment | undefined;

/** The parsed environment of this process. */
export function environment(): Environment {
  parsedOnce ??= parseEnvironment(process.env);
  return parsedOnce;
}
