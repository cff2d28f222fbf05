import { resolve } from 'node:path';
import * as z from 'zod';

const flag = (name: string) =>
  z
    .enum(['1', '0', 'true', 'false', 'on', 'off'], {
      error: `${name} must be on or off.`,
    })
    .transform((value) => ['1', 'true', 'on'].includes(value));

const settingsSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a whole number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a whole number from 0 to 65535.')
    .default(4321),
  HOST: z
    .string()
    .regex(/^\S+$/, 'HOST must be an address such as 127.0.0.1.')
    .default('127.0.0.1'),
  TRUST_PROXY: flag('TRUST_PROXY').default(false),
  DATA_DIR: z.string().default('.data'),
  SANDBOX: flag('SANDBOX').default(true),
});

/** How the local host runs (README, "Configuration"). */
export interface HostSettings {
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** Take the client's address from `X-Forwarded-For`. */
  trustProxy: boolean;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Stand-ins for services without keys. */
  sandbox: boolean;
}

/** A setting that cannot be used; the message names it and the mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Parses the variables of the local host.
 *
 * @throws SettingsError with one line per wrong variable.
 */
export function parseSettings(source: Record<string, string | undefined>): HostSettings {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  const { PORT, HOST, TRUST_PROXY, DATA_DIR, SANDBOX } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    trustProxy: TRUST_PROXY,
    dataDir: resolve(DATA_DIR),
    sandbox: SANDBOX,
  };
}

/** True when only this machine can reach the host. */
export function isLoopback({ host }: Pick<HostSettings, 'host'>): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

/** Where a host with these settings answers, such as `http://localhost:4321`. */
export function hostUrl({ host, port }: HostSettings): string {
  const isThisMachine = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isThisMachine ? 'localhost' : name}:${port}`;
}
