/** The cases of import-rules.test.ts: who may import what. */

/** One file in every room, for imports to find; the house under test need not have them all yet. */
export const targets = [
  'src/contracts/a.ts',
  'src/lib/a.ts',
  'src/site/a.ts',
  'src/styles/a.css',
  'src/art/a.svg',
  'src/components/A.astro',
  'src/layouts/A.astro',
  'src/islands/ui/A.tsx',
  'src/islands/contact/A.tsx',
  'src/islands/contact/b.ts',
  'src/islands/donate/A.tsx',
  'src/pages/a.astro',
  'src/server/env.ts',
  'src/server/db/a.ts',
  'src/server/http/a.ts',
  'src/server/gateways/stripe.ts',
  'src/server/mail/a.ts',
  'src/server/blog/a.ts',
  'src/server/people/upsert-person.ts',
  'src/server/people/list-people.ts',
  'netlify/functions/a.ts',
  'local/a.ts',
  'tools/a.ts',
  'tests/a.ts',
];

/** The importing file, what it may import, what it may not, and words of the rule that says so. */
export const table: [file: string, may: string[], mayNot: string[], rule: string][] = [
  [
    'src/contracts/x.ts',
    ['zod/mini', './a.ts', '#contracts/a.ts'],
    ['react', 'node:fs', '#lib/a.ts', '../lib/a.ts', '#server/env.ts', './missing.ts'],
    'nothing but zod',
  ],
  [
    'src/lib/x.ts',
    ['#contracts/a.ts', '../contracts/a.ts', './a.ts'],
    ['zod/mini', 'react', '#site/a.ts', '#islands/ui/A.tsx', '../server/env.ts'],
    'src/lib may import contracts',
  ],
  [
    'src/site/x.ts',
    ['#contracts/a.ts', './a.ts'],
    ['zod', '#lib/a.ts', '#server/env.ts'],
    'src/site may import contracts',
  ],
  ['src/art/x.ts', ['./a.svg'], ['#lib/a.ts', 'react'], 'nothing but artwork'],
  [
    'src/components/X.astro',
    ['./A.astro', '#lib/a.ts', '#site/a.ts', '#contracts/a.ts', '#styles/a.css', '#art/a.svg'],
    ['#islands/contact/A.tsx', '../layouts/A.astro', '#server/env.ts', 'react', 'node:fs'],
    'src/components may import',
  ],
  [
    'src/layouts/X.astro',
    ['#islands/contact/A.tsx', '#components/A.astro', '../styles/a.css', 'astro:assets'],
    ['#server/env.ts', '#local/a.ts', '../pages/a.astro', 'react'],
    'src/layouts may import',
  ],
  [
    'src/islands/ui/X.tsx',
    ['react', './A.tsx', '#lib/a.ts', '#art/a.svg'],
    ['#islands/contact/A.tsx', '../contact/A.tsx', '#components/A.astro', 'hono'],
    'src/islands/ui may import',
  ],
  [
    'src/islands/contact/X.tsx',
    [
      ...['react', 'react-dom/client', '@stripe/stripe-js/pure', '@stripe/react-stripe-js'],
      ...['./b.ts', '#islands/contact/A.tsx', '#islands/ui/A.tsx', '../ui/A.tsx', '#styles/a.css'],
    ],
    [
      ...['#islands/donate/A.tsx', '../donate/A.tsx', '#server/people/list-people.ts'],
      ...['stripe', 'pg', 'drizzle-orm', 'node:crypto', '@electric-sql/pglite'],
    ],
    'never another island',
  ],
  [
    'src/pages/x.astro',
    ['#layouts/A.astro', '#islands/contact/A.tsx', '#site/a.ts', 'astro:assets', 'node:fs'],
    ['#server/blog/a.ts', '../server/db/a.ts', 'stripe', '@electric-sql/pglite', '#local/a.ts'],
    'but server',
  ],
  ...[
    'src/pages/blog.astro',
    'src/pages/blog/[slug].astro',
    'src/pages/rss.xml.ts',
    'src/pages/sitemap.xml.ts',
    'src/pages/verify/[id].astro',
    'src/pages/api/[...path].ts',
  ].map((file): [string, string[], string[], string] => [
    file,
    ['#server/blog/a.ts', '#server/http/a.ts', '#layouts/A.astro', '#contracts/a.ts'],
    ['contentful', '@electric-sql/pglite', '#local/a.ts', '#functions/a.ts', '#tests/a.ts'],
    'on-demand page',
  ]),
  [
    'src/middleware.ts',
    ['#server/http/a.ts', '#lib/a.ts', 'astro:middleware'],
    ['#server/blog/a.ts', '#local/a.ts', 'pg'],
    'entry points',
  ],
  [
    'src/server/db/x.ts',
    ['pg', 'drizzle-orm/pg-core', '@neondatabase/serverless', '../env.ts', '#contracts/a.ts'],
    ['@electric-sql/pglite', 'stripe', '../blog/a.ts', '#local/a.ts', '#server/http/a.ts'],
    'never PGlite',
  ],
  [
    'src/server/http/x.ts',
    ['hono', '#server/db/a.ts', '../env.ts', '#lib/a.ts'],
    ['nodemailer', '#server/people/upsert-person.ts', '#islands/ui/A.tsx', '@electric-sql/pglite'],
    'src/server/http may import',
  ],
  [
    'src/server/gateways/stripe.ts',
    ['stripe', 'contentful', 'nodemailer', '../env.ts', '#contracts/a.ts'],
    ['#server/db/a.ts', '#server/blog/a.ts', '@electric-sql/pglite', '#local/a.ts'],
    'src/server/gateways may import',
  ],
  [
    'src/server/blog/x.ts',
    [
      ...['./a.ts', '../db/a.ts', '#server/gateways/stripe.ts', '#server/http/a.ts', '../env.ts'],
      ...['#server/mail/a.ts', '#server/people/upsert-person.ts', '../people/upsert-person.ts'],
      ...['#contracts/a.ts', '#lib/a.ts', '#site/a.ts', 'drizzle-orm', 'node:crypto'],
    ],
    [
      ...['#server/people/list-people.ts', '../people/list-people.ts', 'stripe', 'contentful'],
      ...['nodemailer', '@electric-sql/pglite', '#local/a.ts', '#functions/a.ts', '#tests/a.ts'],
      ...['#components/A.astro', '#islands/ui/A.tsx'],
    ],
    'one named operation',
  ],
  [
    'src/server/env.ts',
    ['#contracts/a.ts', 'zod/mini'],
    ['#server/db/a.ts', 'stripe', '#local/a.ts'],
    'src/server/*.ts may import',
  ],
  [
    'netlify/functions/x.ts',
    ['./a.ts', '#contracts/a.ts', '#server/blog/a.ts', '../../src/server/db/a.ts', 'hono'],
    ['#lib/a.ts', '#islands/ui/A.tsx', '#local/a.ts', 'stripe', '@electric-sql/pglite'],
    'netlify/functions may import',
  ],
  [
    'local/x.ts',
    ['@electric-sql/pglite', '#functions/a.ts', '#server/db/a.ts', 'stripe', './a.ts'],
    ['#tests/a.ts', '../tools/a.ts'],
    'anything but tests and tools',
  ],
  [
    'build/x.ts',
    ['#lib/a.ts', 'astro', 'esbuild'],
    ['#local/a.ts', '#server/db/a.ts'],
    'build may import',
  ],
  ['tests/x.test.ts', ['#local/a.ts', '#server/blog/a.ts', '../tools/a.ts'], ['./missing.ts'], ''],
];
