import { createHash } from 'node:crypto';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { afterPaint } from './src/lib/after-paint.ts';
import { openAt } from './src/lib/open-at.ts';
import { pagePolicyDirectives, pageScriptSources } from './src/lib/security-headers.ts';
import { islandRuntime } from './tools/build/island-runtime.ts';
import { kitRoute } from './tools/build/kit-route.ts';
import { lateScripts } from './tools/build/late-scripts.ts';
import { leavePathsToFunctions } from './tools/build/leave-paths-to-functions.ts';
import { clientDirectives } from './tools/build/own-directives.ts';
import { redirectFileNames } from './tools/build/redirect-file-names.ts';
import { shortScopes } from './tools/build/short-scopes.ts';
import { staticHeaders } from './tools/build/static-headers.ts';

/** A script of ours that stands in a head, as a policy names it. */
const sha256 = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** `_astro/Header.[hash].js` for the script of Header.astro. */
const shortEntryName = ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`;

/** The adapter is for builds only: in development the functions run in this process. */
const isBuild = process.argv.includes('build');

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    kitRoute(),
    clientDirectives(),
    ...(isBuild ? [staticHeaders(), leavePathsToFunctions(), redirectFileNames()] : []),
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
    plugins: [islandRuntime(), lateScripts(), shortScopes()],
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    // Every page names its scripts: by their components alone.
    environments: {
      client: { build: { rolldownOptions: { output: { entryFileNames: shortEntryName } } } },
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
        hashes: [afterPaint, openAt].map(sha256),
      },
    },
  },
  ...(isBuild ? { adapter: netlify({ imageCDN: false, staticHeaders: true }) } : {}),
});
