import { globSync, readFileSync } from 'node:fs';

/**
 * The import table: which layer may import which (docs/architecture.md, "Folders").
 *
 * A file lives in the first layer that one of its globs fits, and may always import its own layer;
 * where a glob captures a folder, each folder is a layer of its own. Whatever a layer does not name,
 * other layers as well as packages, it may not import.
 */
export interface Layer {
  name: string;
  /** Globs from the project's root; `(*)` captures a folder. */
  files: string[];
  /** Other layers that it may import, as globs of their names. */
  layers?: string[];
  /** Packages and `node:` modules that it may import; none by default. */
  packages?: string[];
  /** Packages that it may not import, of those allowed above. */
  notPackages?: string[];
  /** The message of the linter. */
  rule: string;
}

/** The SDKs of services, each of which belongs to one file of src/server/gateways. */
const serviceSdks = ['stripe', 'contentful', 'nodemailer', '@netlify/blobs'];
/** The packages that run on one machine only and must never be deployed. */
const localOnly = ['@electric-sql/*'];

const astro = ['astro', 'astro:*'];
const react = ['react', 'react-dom', '@stripe/stripe-js', '@stripe/react-stripe-js'];
const browserLibraries = [
  '@zootools/email-spell-checker',
  'downshift',
  '@hookform/resolvers',
  'react-hook-form',
  'react-error-boundary',
  'react-aria-components',
  '@internationalized/date',
  '@github/markdown-toolbar-element',
  'wouter',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'comlink',
  'diff',
  'zod',
];

/** The layers that any code for a browser may share. */
const shared = ['model'];
const looks = ['styles', 'art'];
const screens = ['layouts', 'components', 'island', 'portal', 'islands-ui', ...shared, ...looks];

const browserLayers: Layer[] = [
  {
    name: 'model',
    files: ['src/model/**'],
    packages: [
      'zod',
      'markdown-it',
      'markdown-it-*',
      'temml',
      'schema-dts',
      'papaparse',
      '@internationalized/date',
    ],
    rule: 'src/model may import nothing but zod, markdown-it, temml, papaparse, @internationalized/date, the types of schema-dts and the model.',
  },
  {
    name: 'styles',
    files: ['src/styles/**', 'src/fonts/**'],
    rule: 'src/styles may import nothing but styles.',
  },
  {
    name: 'art',
    files: ['src/art/**'],
    rule: 'src/art may import nothing but artwork.',
  },
  {
    name: 'plates',
    files: ['src/plates/**', 'src/content/**'],
    layers: shared,
    packages: [...astro, 'd3-contour', 'schema-dts', 'node:crypto'],
    rule: 'src/plates and src/content may import model and what draws plates when the site is built.',
  },
  {
    name: 'components',
    files: ['src/components/**'],
    layers: ['islands-ui', ...shared, ...looks],
    packages: astro,
    rule: 'src/components may import components, islands/ui, model, styles, art and astro.',
  },
  {
    name: 'layouts',
    files: ['src/layouts/**'],
    layers: screens,
    packages: astro,
    rule: 'src/layouts may import islands and what src/components may import.',
  },
  {
    name: 'islands-ui',
    files: ['src/islands/ui/**'],
    layers: [...shared, ...looks],
    packages: [...react, ...browserLibraries],
    rule: 'src/islands/ui may import model, styles, art and what `browserLibraries` lists.',
  },
  {
    name: 'island',
    files: ['src/islands/(*)/**'],
    layers: ['islands-ui', ...shared, ...looks],
    packages: [...react, ...browserLibraries],
    rule: 'An island may import islands/ui, model, styles, art and what `browserLibraries` lists, never another island.',
  },
  {
    name: 'portal',
    files: ['src/portal/**'],
    layers: ['islands-ui', ...shared, ...looks],
    packages: [...react, ...browserLibraries],
    rule: 'src/portal may import islands/ui, model, styles, art and what `browserLibraries` lists, never another island.',
  },
];

// Pages declare it themselves, as Astro asks. A glob takes a bracket of a path for a set of letters.
const pagesOnDemand = globSync('src/pages/**/*.{astro,ts}')
  .filter((file) => /^export const prerender = false;$/m.test(readFileSync(file, 'utf8')))
  .map((file) => file.replace(/[[\]]/g, '?'));

const pageLayers: Layer[] = [
  {
    name: 'pages-on-demand',
    files: pagesOnDemand,
    layers: ['pages', 'plates', ...screens, 'server-*'],
    packages: ['**'],
    notPackages: [...serviceSdks, ...localOnly],
    rule: 'An on-demand page may import anything in src; the SDKs of services belong to src/server/gateways.',
  },
  {
    name: 'pages',
    files: ['src/pages/**', 'src/pages/.well-known/**'],
    layers: ['plates', ...screens],
    packages: ['**'],
    notPackages: [...serviceSdks, ...localOnly],
    rule: 'A page may import anything in src but server, which only the pages rendered on demand may ask.',
  },
  {
    name: 'astro-hooks',
    files: ['src/*.ts'],
    layers: [...shared, 'server-http', 'server-base'],
    packages: [...astro, '@astrojs/netlify', 'node:*'],
    rule: "Astro's own entry points (src/*.ts) may import model, server/http and the adapter.",
  },
];

/** Lists what mail and every domain stand on. */
const serverGround = ['server-base', 'server-db', 'server-http', 'server-gateways'];

const serverLayers: Layer[] = [
  {
    name: 'server-base',
    files: ['src/server/*.ts'],
    layers: shared,
    rule: 'src/server/*.ts may import model; never the SDK of a service.',
  },
  {
    name: 'server-gateways',
    files: ['src/server/gateways/**'],
    layers: [...shared, 'server-base'],
    notPackages: localOnly,
    rule: 'src/server/gateways may import model, server/*.ts and the SDKs.',
  },
  {
    name: 'server-db',
    files: ['src/server/db/**'],
    layers: [...shared, 'server-base'],
    rule: 'src/server/db may import model and server/*.ts; never PGlite, never the SDK of a service.',
  },
  {
    name: 'server-http',
    files: ['src/server/http/**'],
    layers: [...shared, 'server-base', 'server-db'],
    rule: 'src/server/http may import server/db, model and server/*.ts; never the SDK of a service.',
  },
  {
    name: 'server-documents',
    files: ['src/server/documents/**'],
    layers: [...shared, 'server-base'],
    rule: 'src/server/documents may import model and server/*.ts.',
  },
  {
    name: 'server-links',
    files: ['src/server/links/**'],
    layers: [...shared, 'server-base', 'server-db', 'server-http'],
    rule: 'src/server/links may import http, db, model and server/*.ts.',
  },
  {
    name: 'server-mail',
    files: ['src/server/mail/**'],
    layers: [...shared, ...serverGround, 'server-documents', 'server-links'],
    rule: 'src/server/mail may import documents, links, http, gateways, db, model and server/*.ts.',
  },
  {
    name: 'server-shared',
    files: ['src/server/shared/**'],
    layers: [...shared, 'server-base', 'server-db'],
    rule: 'src/server/shared, which every domain may import, may import db, model and server/*.ts.',
  },
  {
    name: 'server-readers',
    files: ['src/server/{alerts,data-requests,overview,people,search}/**'],
    layers: [...shared, 'server-*'],
    rule: 'alerts, data-requests, overview, people and search read every domain, and none may import them; the SDKs of services belong to src/server/gateways.',
  },
  {
    name: 'server-domain',
    files: ['src/server/(*)/**'],
    layers: [
      ...shared,
      ...serverGround,
      'server-documents',
      'server-links',
      'server-mail',
      'server-shared',
    ],
    rule: 'A server domain may import shared, mail, documents, links, http, gateways, db, model and server/*.ts, never another domain: what two of them need belongs below both, or to what reads every domain. The SDKs of services belong to src/server/gateways.',
  },
  {
    name: 'functions',
    files: ['netlify/**'],
    layers: ['model', 'server-*'],
    rule: 'netlify/functions may import model and server; never host, PGlite or the SDK of a service.',
  },
].map((layer) => ({ packages: ['**'], notPackages: [...serviceSdks, ...localOnly], ...layer }));

const workshopLayers: Layer[] = [
  {
    name: 'tests',
    files: ['tests/**'],
    layers: ['*'],
    packages: ['**'],
    rule: 'Tests may import anything that exists.',
  },
  {
    name: 'quality',
    files: ['quality/**'],
    layers: ['*'],
    packages: ['**'],
    rule: 'quality may import anything that exists.',
  },
  {
    name: 'site-fonts',
    files: ['packages/site-fonts/**'],
    packages: ['**'],
    rule: 'packages/site-fonts may import packages alone.',
  },
  {
    name: 'seed',
    files: ['host/seed/**'],
    layers: ['model', 'server-*'],
    packages: ['**'],
    rule: 'host/seed may import model and server.',
  },
  {
    name: 'sandbox',
    files: ['packages/sandbox/**'],
    layers: ['model', 'seed', 'server-http'],
    packages: ['**'],
    rule: 'packages/sandbox may import model, server/http and what host/seed seeds, as the services know nothing of us.',
  },
  {
    name: 'host',
    files: ['host/**'],
    layers: ['!(tests|quality|ops)'],
    packages: ['**'],
    rule: 'host may import anything but ops, quality and tests.',
  },
  {
    name: 'ops',
    files: ['ops/**'],
    layers: ['!(tests|quality)'],
    packages: ['**'],
    rule: 'ops may import anything but quality and tests.',
  },
  {
    name: 'build',
    files: ['build/**'],
    layers: ['model', 'server-http'],
    packages: ['**'],
    rule: 'build may import model, server/http and packages.',
  },
];

/** It is the last layer, because for oxlint its glob fits files in every folder. */
const settings: Layer = {
  name: 'settings',
  files: ['*.{ts,mjs}'],
  layers: ['*'],
  packages: ['**'],
  rule: "The tools' settings may import anything that exists.",
};

/** The layers, first the workshop, whose folders may hold a src of their own. */
export const layers = [
  ...workshopLayers,
  ...browserLayers,
  ...pageLayers,
  ...serverLayers,
  settings,
];
