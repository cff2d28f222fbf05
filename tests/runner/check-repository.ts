/** Checks what no linter looks at: files of the repository that must agree with each other. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import * as z from 'zod';
import * as palette from '#model/site/palette.ts';
import { rights } from '#ops/doctor/stripe-rights.ts';
import { generateFiles } from '#ops/generate/generated-files.ts';
import { environmentNames } from '#server/env.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const texts = globSync(
  '{*,{src,netlify,host,ops,packages,build,quality,tests,docs}/**/*}.{ts,tsx,astro,js,mjs,css,sql,toml,md}',
  { exclude: ['**/node_modules/**'] },
).map((file) => ({ file, text: read(file) }));

/** Lists the matches of a pattern, with the file that holds each. */
function findAll(pattern: RegExp, within = texts) {
  return within.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found, group = '']) => ({ file, found, group })),
  );
}

/** Lists citations of rules and decisions that are not written, and rules that are written twice. */
function findWrongCitations(): string[] {
  // A rule ends with its id, after the full stop; a citation comes before one.
  const pages = globSync('docs/product/*.md').map(read);
  const rules = pages
    .flatMap((page) => [...page.matchAll(/\.\s+\((P-\d+)\)$/gm)])
    .map(([, id]) => id);
  const decisions = readdirSync('docs/decisions').map((name) => `ADR ${Number.parseInt(name, 10)}`);
  const cited = findAll(/\b(?:P-|ADR )\d+\b/g);
  return [
    ...cited
      .filter(({ found }) => !rules.includes(found) && !decisions.includes(found))
      .map(({ file, found }) => `${file} cites ${found}, which is not written.`),
    ...rules
      .filter((id, index) => rules.indexOf(id) !== index)
      .map((id) => `docs/product has ${id} twice.`),
  ];
}

/** Returns the ids in a document: those that GitHub and Astro give its headings, and those of its sections. */
function findIds(file: string): string[] {
  const slugger = new GithubSlugger();
  const text = read(file).replaceAll(/^( *)```[^]*?^\1```/gm, '');
  const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  const sections = [...text.matchAll(/^<section id="([^"]+)"/gm)].map(([, id = '']) => id);
  return [...headings, ...sections];
}

/** Lists links of documents to files that are not there, or to parts that a file does not have. */
function findDeadLinks(): string[] {
  const folders = '{src,host,ops,packages,quality,tests,docs,findings}';
  // The links of a seeded article are addresses of the site.
  const documents = globSync(`{*,${folders}/**/*}.md`, {
    exclude: ['**/node_modules/**', 'host/seed/**'],
  }).map((file) => ({ file, text: read(file) }));
  return findAll(/\]\((?!https?:|mailto:)([^)\s]+)/g, documents).flatMap(({ file, group }) => {
    const [target = '', id] = group.split('#');
    const page = target.startsWith('/') ? `src/pages${target}.md` : null;
    const linked = page ?? (target === '' ? file : path.join(path.dirname(file), target));
    if (!existsSync(linked)) {
      // Other pages of the site are no documents.
      return page ? [] : [`${file} links to ${group}, which is not there.`];
    }
    if (id === undefined || !linked.endsWith('.md') || findIds(linked).includes(id)) return [];
    return [`${file} links to ${group}, and ${linked} has no such part.`];
  });
}

/** The variables that the local host sets for its sandboxes, and no person. */
const standIns = ['STRIPE_API_BASE', 'CONTENTFUL_API_BASE', 'SMTP_SANDBOX', 'FUNCTIONS_URL'];

/** Lists variables that a deploy reads and the example settings or docs/deploy.md leave out, or the example adds. */
function findUnnamedVariables(): string[] {
  const names = environmentNames.filter((name) => !standIns.includes(name));
  const file = 'settings/example/production.env';
  const pattern = /^(?:# (?:Added by golive: )?)?([A-Z_]+)=/gm;
  const named = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
  const wanted = [...names, 'ALLOW_TEST_KEYS', 'CONTENTFUL_MANAGEMENT_TOKEN'];
  const guide = read('docs/deploy.md');
  return [
    ...wanted.filter((name) => !named.includes(name)).map((name) => `${file} lacks ${name}.`),
    ...named.filter((name) => !wanted.includes(name)).map((name) => `${file} has ${name}.`),
    ...names
      .filter((name) => !guide.includes(`\`${name}\``))
      .map((name) => `docs/deploy.md lacks ${name}.`),
  ];
}

/** Maps each resource of Stripe's SDK to its permission. */
const permissions: Readonly<Record<string, string>> = {
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'charge',
  disputes: 'dispute',
  events: 'event',
  customers: 'customer',
  products: 'product',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoicePayments: 'invoice',
  billingPortal: 'customer_portal',
  webhookEndpoints: 'webhook',
  paymentMethodDomains: 'payment_method_domain',
  balance: 'balance',
  balanceTransactions: 'balance_transaction_source',
  payouts: 'payout',
};

const stripeCall = /\bstripe\.(\w+)(?:\.sessions|\.configurations)?\.(\w+)\b(?=\(|\.bind)/g;

/** Lists calls to Stripe that no right of the restricted key covers, and rights that the documents leave out. */
function findMissingRights(): string[] {
  const files = globSync(['src/server/gateways/stripe/*.ts', 'ops/golive/*.ts']);
  const uncovered = files.flatMap((file) =>
    [...read(file).matchAll(stripeCall)]
      .filter(([, resource = '', method = '']) => {
        if (resource === 'webhooks') return false;
        const right = rights.find((each) => each.permission === permissions[resource]);
        return !right || (right.level === 'Read' && !['list', 'retrieve'].includes(method));
      })
      .map(
        ([call]) => `${file} calls ${call}, for which ops/doctor/stripe-rights.ts has no right.`,
      ),
  );
  const readList = (level: string) => {
    const rows = rights.filter((right) => right.level === level).map(({ row }) => row);
    return `${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;
  };
  const sentence = `A restricted key needs _Write_ for ${readList('Write')}, and _Read_ for ${readList('Read')}.`;
  const isListed = read('docs/deploy.md').replaceAll(/\s+/g, ' ').includes(sentence);
  const runbook = [...read('docs/runbook.md').matchAll(/^ *\| ([A-Z][^|]+?) +\|/gm)].flatMap(
    ([, rows = '']) => rows.split(/, | and (?=Payouts)/),
  );
  return [
    ...uncovered,
    ...(isListed ? [] : [`docs/deploy.md does not say: ${sentence}`]),
    ...rights
      .filter(({ row }) => !runbook.includes(row))
      .map(({ row }) => `docs/runbook.md does not say what fails without ${row}.`),
  ];
}

/** Matches statements that break the code deployed before, which goes on serving while a migration runs. */
const breaking =
  /\bdrop\s+(?:table|column|type)\b|\brename\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+(?:type|set\s+not\s+null)\b|\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(?:default|generated)\b)/i;

/** Lists breaking migrations whose first line does not say that no deployed code uses the old shape any more. */
function findBreakingMigrations(): string[] {
  return globSync('netlify/database/migrations/*.sql')
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => !/^-- contract: \S.*/.test(text))
    .filter(({ text }) =>
      text.split('--> statement-breakpoint').some((statement) => breaking.test(statement)),
    )
    .map(({ file }) => `${file} breaks deployed code: docs/deploy.md, "Migrations".`);
}

const dependencies = z.optional(z.record(z.string(), z.string()));
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies,
      optionalDependencies: dependencies,
      resolved: z.optional(z.string()),
    }),
  ),
});

/**
 * `npm ci` refuses a lockfile that lacks the packages of other platforms, and npm leaves them out
 * without a word when the registry does not have them.
 */
function findLockfileGaps(): string[] {
  const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
  /** Tells whether a package at this place finds its dependency, as Node looks for it. */
  const finds = (place: string, dependency: string): boolean => {
    if (`${place === '' ? '' : `${place}/`}node_modules/${dependency}` in packages) return true;
    if (place === '') return false;
    // Above a workspace is the repository.
    if (!place.includes('node_modules/')) return finds('', dependency);
    return finds(place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), dependency);
  };
  return Object.entries(packages).flatMap(([place, entry]) => [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((dependency) => !finds(place, dependency))
      .map((dependency) => `package-lock.json: ${place} does not find ${dependency}.`),
    // A workspace is linked, with its folder as the place.
    ...(entry.resolved === undefined || entry.resolved.startsWith('packages/')
      ? []
      : [`package-lock.json says where ${place} was downloaded from.`]),
  ]);
}

// Documents that are written from the code must say what the code says.
async function findStaleFiles(): Promise<string[]> {
  const generated = await generateFiles(process.cwd());
  return Object.entries(generated)
    .filter(([file, text]) => !existsSync(file) || read(file) !== text)
    .map(([file]) => `${file} does not say what the code says: npm run generate.`);
}

/** Returns the words of each class attribute, also of `class:list` and of template texts. */
function classLists(source: string): string[][] {
  const attributes = source.matchAll(/\bclass(?:Name|:list)?=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/g);
  return [...attributes].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').split(/[\s`'",]+/),
  );
}

/** A button without a named look would get whichever is the default today. */
function findBareButtons(): string[] {
  return globSync('src/**/*.{astro,tsx}')
    .filter((file) =>
      classLists(read(file)).some(
        (words) => words.includes('button') && !words.some((word) => word.startsWith('button-')),
      ),
    )
    .map((file) => `${file} has a class "button" without a look, such as button-quiet.`);
}

// A color of the palette is written in the palette alone; drawings (SVG) hold their own.
function findPaletteCopies(): string[] {
  const colors = new Set(JSON.stringify(palette).match(/#[\da-f]{6}\b/g));
  colors.delete(palette.onColor.light);
  const holders = ['src/model/site/palette.ts', 'src/styles/palette.css'];
  const files = globSync(
    '{src,netlify,host,ops,build,packages}/**/*.{ts,tsx,astro,css,js,mjs,typ}',
    { exclude: ['**/node_modules/**'] },
  ).filter((file) => !holders.includes(file));
  return files.flatMap((file) =>
    [
      ...new Set(
        read(file)
          .toLowerCase()
          .match(/#[\da-f]{6}\b/g),
      ),
    ]
      .filter((color) => colors.has(color))
      .map((color) => `${file} holds ${color}, which src/model/site/palette.ts names.`),
  );
}

/** Pages change at four widths, which style sheets name; what is no style sheet writes the same numbers. */
function findOtherWidths(): string[] {
  const names = 'src/styles/widths.css';
  const widths = new Set(read(names).match(/[\d.]+rem/g));
  // Mail programs know a style sheet of their own, and a drawing asks for its own width.
  const sources = texts.filter(
    ({ file }) => /^src\/(?!server\/|plates\/)/.test(file) && file !== names,
  );
  return [
    ...findAll(/@media[^{]*\bwidth\b[^{]*/g, sources).map(
      ({ file, found }) => `${file} has "${found.trim()}": name a width of ${names} instead.`,
    ),
    ...findAll(/(?:\bmedia="|matchMedia\(|mediaHook\()[^;>]*?\bwidth [<>]=? ([\d.]+rem)/g, sources)
      .filter(({ group }) => !widths.has(group))
      .map(({ file, group }) => `${file} asks for ${group}, which ${names} does not name.`),
  ];
}

const problems = [
  ...findPaletteCopies(),
  ...findWrongCitations(),
  ...findDeadLinks(),
  ...findUnnamedVariables(),
  ...findMissingRights(),
  ...findBreakingMigrations(),
  ...findLockfileGaps(),
  ...(await findStaleFiles()),
  ...findBareButtons(),
  ...findOtherWidths(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
