import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that go into the built site. */
const inputs = [
  'src',
  'public',
  'build',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Variables that end up in the built site. */
const inputVariables = /^(?:CONTEXT|SITE_URL|PUBLIC_.+|STRIPE_PUBLISHABLE_KEY|STRIPE_JS_URL)$/;

/** What a build leaves behind: static files, and the function of the on-demand pages. */
const outputs = ['dist', '.netlify/v1/functions/ssr/ssr.mjs'];

function filesIn(root: string, name: string): string[] {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** A hash over everything that the built site is made of. */
export function buildFingerprint(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((name) =>
    path.extname(name) ? [name] : filesIn(root, name).sort(),
  );
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const variables = Object.keys(env).filter((name) => inputVariables.test(name));
  for (const name of variables.sort()) hash.update(`${name}=${env[name]}\0`);
  return hash.digest('hex');
}

/** Whether the last build that succeeded had this fingerprint and its output is still there. */
export function isBuilt(root: string, stampFile: string, fingerprint: string): boolean {
  if (!existsSync(stampFile)) return false;
  if (!outputs.every((output) => existsSync(path.join(root, output)))) return false;
  try {
    const stamp: unknown = JSON.parse(readFileSync(stampFile, 'utf8'));
    return (stamp as { fingerprint?: unknown }).fingerprint === fingerprint;
  } catch {
    return false;
  }
}
