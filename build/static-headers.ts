import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { commonHeaders, pageHeaders, paymentFontHeaders } from '#model/site/security-headers.ts';
import { readAtlasHeaders, type HeaderRule } from './atlas-headers.ts';
import { narrowPolicy } from '../src/server/http/page-policy.ts';

interface FrameworkConfig {
  headers: HeaderRule[];
}

/** Lists the addresses under which the platform serves the page built for `path`. */
function addresses(path: string): string[] {
  return path === '/' ? ['/', '/index.html'] : [path, `${path}/`, `${path}.html`];
}

/** Returns the headers that differ from page to page; the others are in one rule for everything. */
function ownHeaders(path: string): Record<string, string> {
  const perPage = [
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Permissions-Policy',
  ];
  return Object.fromEntries(
    Object.entries(pageHeaders(path)).filter(([name]) => perPage.includes(name)),
  );
}

const everywhere = Object.fromEntries(
  Object.entries(commonHeaders).filter(([name]) => !(name in ownHeaders('/'))),
);

const policyName = 'Content-Security-Policy';

/** Reduces every page's policy to what its HTML needs. */
async function narrowPolicies(config: FrameworkConfig, dist: URL): Promise<FrameworkConfig> {
  const headers = config.headers.map(async (rule) => {
    const policy = rule.values[policyName];
    if (policy === undefined) return rule;
    const file = rule.for === '/' ? 'index.html' : `${rule.for.slice(1)}.html`;
    const page = await readFile(new URL(file, dist));
    const narrowed = narrowPolicy(policy, page, rule.for);
    return { ...rule, values: { ...rule.values, [policyName]: narrowed } };
  });
  return { ...config, headers: await Promise.all(headers) };
}

/** Returns the rule for the face that the payment frame loads too. */
async function paymentFontRule(dist: URL): Promise<HeaderRule> {
  const files = await readdir(new URL('_astro', dist));
  const font = files.find((file) => /^instrument-sans\.[\w-]+\.woff2$/.test(file));
  if (!font) throw new Error('The font of the payment frame is missing in _astro.');
  return { for: `/_astro/${font}`, values: { ...paymentFontHeaders } };
}

/**
 * Adds the security headers to what the adapter wrote; no two rules name the same header for a path.
 *
 * @param further headers of single pages, by their paths
 */
export function completeHeaders(
  config: FrameworkConfig,
  further: Readonly<Record<string, Record<string, string>>> = {},
): FrameworkConfig {
  const headers = config.headers.flatMap((rule) => {
    if (!(policyName in rule.values)) return [rule];
    const values = { ...rule.values, ...ownHeaders(rule.for), ...further[rule.for] };
    return addresses(rule.for).map((address) => ({ for: address, values }));
  });
  return { ...config, headers: [{ for: '/*', values: everywhere }, ...headers] };
}

/**
 * Gives static files the security headers that functions send, because the platform applies headers of its
 * configuration to static files only.
 */
export function staticHeaders(): AstroIntegration {
  let file: URL;
  return {
    name: 'static-headers',
    hooks: {
      'astro:config:done': ({ config }) => {
        file = new URL('.netlify/v1/config.json', config.root);
      },
      'astro:build:done': async ({ dir }) => {
        const config = JSON.parse(await readFile(file, 'utf8')) as Partial<FrameworkConfig>;
        if (!Array.isArray(config.headers)) {
          throw new Error(
            'build/static-headers.ts was tested with @astrojs/netlify 8.2.6, which writes a list of ' +
              'headers to .netlify/v1/config.json. The installed version does not: adapt that file.',
          );
        }
        const narrowed = await narrowPolicies({ ...config, headers: config.headers }, dir);
        narrowed.headers.push(await paymentFontRule(dir));
        const atlas = await readAtlasHeaders(dir);
        const complete = completeHeaders(narrowed, atlas.pages);
        complete.headers.push(...atlas.files);
        await writeFile(file, JSON.stringify(complete));
      },
    },
  };
}
