import { type Child, startChild } from '../bench/api/child.ts';

/** Where the stand-ins are, and where the site is that they call. */
export interface ProviderPlace {
  /** What they remember lives here. */
  folder: string;
  port: number;
  smtpPort: number;
  siteUrl: string;
}

/** The stand-ins' process: killed and started again, it forgets nothing. */
export interface ProviderProcess {
  /** Settings of the product that point to it. */
  environment: Record<string, string>;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

async function start(place: ProviderPlace): Promise<[Child, Record<string, string>]> {
  const module = new URL('providers.ts', import.meta.url);
  const child = startChild(module, { SOAK_PROVIDERS: JSON.stringify(place) });
  return [child, await child.ask<Record<string, string>>()];
}

export async function startProviders(place: ProviderPlace): Promise<ProviderProcess> {
  const url = `http://127.0.0.1:${place.port}/_sandbox`;
  const [first, environment] = await start(place);
  let child = first;
  return {
    environment: {
      ...environment,
      STRIPE_API_BASE: `${url}/stripe`,
      CONTENTFUL_API_BASE: `${url}/contentful`,
    },
    kill: () => child.close(),
    restart: async () => {
      [child] = await start(place);
    },
  };
}
