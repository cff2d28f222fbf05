import { errorCode, timeoutMs } from '../doctor/check.ts';
import { SettingsError } from '#host/settings.ts';

type Variables = Record<string, string | undefined>;

/** Calls Contentful's Management API; undefined for what does not exist. @throws SettingsError */
export type ManagementCall = <T>(
  method: string,
  path: string,
  body?: object,
  version?: number,
) => Promise<T | undefined>;

/** The signing secret as Contentful shows it: its last four characters. */
export interface SigningSecret {
  redactedValue: string;
}

/**
 * Returns the path of the secret that signs the webhooks of the whole space (Contentful documentation, "Webhook signing
 * secrets").
 */
export const signingSecretPath = (spaceId: string) =>
  `/spaces/${spaceId}/webhook_settings/signing_secret`;

/** Tells whether Contentful's secret can be this one, as far as it shows. */
export const isSameSecret = ({ redactedValue }: SigningSecret, secret: string) =>
  redactedValue.slice(-4) === secret.slice(-4);

/** Reads the body of a response. @throws SettingsError for one that is cut off or no JSON */
async function readBody<T>(response: Response, call: string): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new SettingsError(
      `Contentful's answer to ${call} cannot be read: run this again later.`,
      {
        cause,
      },
    );
  }
}

export function connectManagement(variables: Variables): ManagementCall {
  // Tests use another origin.
  const base = process.env.CONTENTFUL_MANAGEMENT_BASE ?? 'https://api.contentful.com';
  const token = variables['CONTENTFUL_MANAGEMENT_TOKEN'] ?? '';
  return async <T>(method: string, path: string, body?: object, version?: number) => {
    const response = await fetch(new URL(path, base), {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/vnd.contentful.management.v1+json',
        ...(version ? { 'X-Contentful-Version': String(version) } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    }).catch((cause: unknown) => {
      const code = errorCode(cause) ?? 'no answer in time';
      throw new SettingsError(
        `Contentful does not answer ${method} ${path} (${code}): run this again later.`,
        { cause },
      );
    });
    if (method === 'GET' && response.status === 404) return undefined;
    if (response.ok) return readBody<T>(response, `${method} ${path}`);
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    const isRefused = [401, 403, 404].includes(response.status);
    const advice = isRefused ? 'look at CONTENTFUL_SPACE_ID and CONTENTFUL_MANAGEMENT_TOKEN.' : '';
    throw new SettingsError(
      `Contentful answers ${response.status} to ${method} ${path}: ${[message, advice].filter(Boolean).join('; ')}`,
    );
  };
}
