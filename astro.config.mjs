import { createHash } from 'node:crypto';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { afterPaint } from './src/lib/after-paint.ts';
import { openAt } from './src/lib/open-at.ts';
import { pagePolicyDirectives, pageScriptSources } from './src/lib/security-headers.ts';
import { headScripts, minified } from './tools/build/head-scripts.ts';
import { islandFiles } from './tools/build/island-files.ts';
import { islandRuntime } from './tools/build/island-runtime.ts';
import { kitRoute } from './tools/build/kit-route.ts';
import { lateScripts } from './tools/build/late-scripts.ts';
import { leavePathsToFunctions } from './tools/build/leave-paths-to-functions.ts';
import { redirectFileNames } from './tools/build/redirect-file-names.ts';
import { servedStyles } from './tools/build/served-styles.ts';
import { shortScopes } from './tools/build/short-scopes.ts';
import { staticHeaders } from './tools/build/static-headers.ts';

/** `plate_x7Qe` for a class of a CSS Module: its name, and four letters of its file. */
const shortModuleClass = (name, file) =>
  `${name}_${createHash('sha256').update(file.split('/src/').at(-1)).digest('base64url').slice(0, 4)}`;

/** `_astro/Header.[hash].js` for the script of Header.astro. */
const shortEntryName = ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`;

/**
 * What islands share, in few files: what a file imports is asked for a round trip later. Of `form`,
 * the blog's pages need before anybody does anything only what limits a call.
 */
const sharedScripts = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'deadline', test: /src[\\/]lib[\\/](?:abort-with|deadline)\.ts/, priority: 1 },
  {
    name: 'form',
    test: /node_modules[\\/]zod[\\/]|src[\\/](?:islands[\\/]ui[\\/]|contracts[\\/](?:fields|spam)|lib[\\/](?:form-call|new-id))/,
  },
];

/** The adapter is for builds only: in development the functions run in this process. */
const isBuild = process.argv.includes('build');

/** Scripts of ours that stand in heads, and how a policy names one. */
const scriptsOfHeads = { afterPaint, openAt };
const sha256 = (script) =>
  `sha256-${createHash('sha256')
    .update(isBuild ? minified(script) : script)
    .digest('base64')}`;

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    kitRoute(),
    ...(isBuild
      ? [islandFiles(), staticHeaders(), leavePathsToFunctions(), redirectFileNames()]
      : []),
  ],
  // A class weighs less than an attribute in HTML that holds its own styles.
  scopedStyleStrategy: 'class',
  image: { service: passthroughImageService() },
  env: {
    schema: {
      // Build inputs of the checkout. Without a key the page says that donations are not configured.
      STRIPE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
        startsWith: 'pk_',
      }),
      // The platform's deploy context; previews say what they are.
      CONTEXT: envField.string({ context: 'server', access: 'public', optional: true }),
      // Where the provider's script is, when not at the provider's own address.
      STRIPE_JS_URL: envField.string({ context: 'client', access: 'public', optional: true }),
    },
  },
  // A page's own scripts are files: the first 14 KB are for what is seen first.
  vite: {
    css: { modules: { generateScopedName: shortModuleClass } },
    plugins: [
      headScripts(scriptsOfHeads),
      islandRuntime(),
      lateScripts(),
      servedStyles(),
      shortScopes(),
    ],
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    // Every page names its scripts: by their components alone.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { entryFileNames: shortEntryName, codeSplitting: { groups: sharedScripts } },
          },
        },
      },
    },
  },
  session: false,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [...pagePolicyDirectives],
      scriptDirective: {
        resources: [...pageScriptSources],
        hashes: Object.values(scriptsOfHeads).map(sha256),
      },
    },
  },
  ...(isBuild ? { adapter: netlify({ imageCDN: false, staticHeaders: true }) } : {}),
});
