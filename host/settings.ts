import { resolve } from 'node:path';
import * as z from 'zod';

const flag = (name: string) =>
  z
    .enum(['1', '0', 'true', 'false', 'on', 'off'], { error: `${name} must be on or off.` })
    .transform((value) => ['1', 'true', 'on'].includes(value));

const portRule = 'PORT must be a whole number from 0 to 65535.';

const settingsSchema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, portRule)
      .transform(Number)
      .refine((port) => port <= 65_535, portRule)
      .default(4321),
    HOST: z
      .string()
      .regex(/^\S+$/, 'HOST must be an address such as 127.0.0.1.')
      .default('127.0.0.1'),
    TRUST_PROXY: flag('TRUST_PROXY').default(false),
    DATA_DIR: z.string().default('.data'),
    SANDBOX: flag('SANDBOX').optional(),
    DATABASE_URL: z.string().optional(),
  })
  .transform(({ PORT, HOST, TRUST_PROXY, DATA_DIR, SANDBOX, DATABASE_URL }) => ({
    /** The port; 0 picks a free one. */
    port: PORT,
    host: HOST,
    /** True when the client's address is taken from `X-Forwarded-For`. */
    trustProxy: TRUST_PROXY,
    dataDir: resolve(DATA_DIR),
    /**
     * True when sandboxes stand in for services without keys. They would write samples into a site's own database.
     */
    sandbox: SANDBOX ?? isOnThisMachine(DATABASE_URL),
  }));

function isOnThisMachine(databaseUrl: string | undefined): boolean {
  const host = URL.parse(databaseUrl ?? '')?.hostname ?? '';
  return host === '' || isLoopback({ host });
}

export type HostSettings = z.output<typeof settingsSchema>;

/** Thrown for a setting that cannot be used; the message names it and the fix. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Parses the variables of the local host. @throws SettingsError with one line per wrong variable */
export function parseSettings(source: Record<string, string | undefined>): HostSettings {
  const entries = Object.entries(source).filter(([, value]) => value?.trim());
  const { data, error } = settingsSchema.safeParse(Object.fromEntries(entries));
  if (error) throw new SettingsError(error.issues.map((issue) => issue.message).join('\n'));
  return data;
}

/** Tells whether only this machine can reach the host. */
export function isLoopback({ host }: Pick<HostSettings, 'host'>): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host);
}

/** Returns the address of a host with these settings, such as `http://localhost:4321`. */
export function hostUrl({ host, port }: HostSettings): string {
  const isThisMachine = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isThisMachine ? 'localhost' : name}:${port}`;
}
