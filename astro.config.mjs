import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, envField, passthroughImageService } from 'astro/config';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import globalData from '@csstools/postcss-global-data';
import { Features } from 'lightningcss';
import customMedia from 'postcss-custom-media';
import { unbundledPackages } from './build/bundle-functions.ts';
import { pageFunction } from './build/page-function.ts';
import { staticHeaders } from './build/static-headers.ts';
import { syntaxTargets } from '#model/site/browsers.ts';
import { pagePolicyDirectives, pageScriptSources } from '#model/site/security-headers.ts';

/** What islands share, in few files, because a browser asks for what a file imports a round trip later. */
const sharedScripts = [
  // The footer of every page corrects an address and plain forms check one: without chunks of their own these
  // would load React.
  {
    name: 'bounds',
    test: /src[\\/]model[\\/]fields[\\/](?:bounds|normalize-email|parse-address)\./,
    priority: 2,
  },
  { name: 'email', test: /src[\\/]model[\\/]fields[\\/]email\./, priority: 2 },
  // Articles have tabs, and plates move the focus by keys, without React.
  { name: 'tabs', test: /src[\\/]islands[\\/]ui[\\/]browser[\\/]tab-keyboard\./, priority: 2 },
  { name: 'focus', test: /src[\\/]islands[\\/]ui[\\/]browser[\\/]focus\./, priority: 2 },
  // The blog's own scripts are small, and each file is a request more.
  { name: 'reading', test: /(?:live-content|broken-pictures)\.ts/, priority: 2 },
  {
    name: 'addresses',
    test: /src[\\/]model[\\/](?:posts[\\/]post-paths|text[\\/]normalize-text)\./,
    priority: 2,
  },
  // The probe of a figure comes by import(), for which Vite needs a helper.
  { name: 'import', test: /vite[\\/]preload-helper/, priority: 2 },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 1 },
  {
    name: 'ui',
    test: /node_modules[\\/]zod[\\/]|src[\\/]islands[\\/]ui[\\/](?!form[\\/]|browser[\\/](?!api-client\.)|VoteMarks|RegisterEntryText)/,
    priority: 1,
  },
  {
    name: 'form',
    // Without the fields of the application, whose combobox weighs as much as the rest.
    test: /node_modules[\\/](?:react-hook-form|@hookform)[\\/]|src[\\/](?:islands[\\/]ui[\\/](?:form[\\/](?!Degree|use-degree|ApplicationFields|application-answers)|browser[\\/]failure-text)|model[\\/](?:fields[\\/](?:fields|spam)|new-id))/,
  },
];

/**
 * Puts the widths of src/styles/widths.css in the place of their names. It runs last, because only then a style sheet
 * holds those that its classes are composed of.
 */
const namedWidths = {
  postcssPlugin: 'named-widths',
  async OnceExit(root, { postcss }) {
    const plugins = [globalData({ files: ['src/styles/widths.css'] }), customMedia()];
    const { root: named } = await postcss(plugins).process(root.clone(), { from: undefined });
    root.removeAll();
    root.append(named.nodes);
  },
};

/** Inline in every page, because the reader's choice of colors must be known before the first paint. */
const themeScript = readFileSync(new URL('src/model/site/theme-script.js', import.meta.url));
const themeScriptHash = createHash('sha256').update(themeScript).digest('base64');

/** The adapter is for builds only: in development the functions run in this process. */
const isBuild = process.argv.includes('build');

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react(), ...(isBuild ? [staticHeaders(), pageFunction()] : [])],
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
  vite: {
    build: {
      target: syntaxTargets,
      // Scripts are files that later pages find in the cache; of other assets, small ones are in the page.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
    },
    css: {
      // Browsers of before May 2024 do not know light-dark(). WebKit of 2022 drops rules that are nested in
      // others, at the latest on paper, and does not know the ranges of media queries.
      lightningcss: { include: Features.LightDark | Features.Nesting | Features.MediaQueries },
      // Each style sheet is compiled alone.
      postcss: { plugins: [namedWidths] },
    },
    environments: {
      // The deployed function runs without NODE_ENV, so what packages choose by it is chosen here; and one
      // graph of few files loads in a fraction of the time of some hundred modules (ADR 16).
      ssr: isBuild
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true, external: [...unbundledPackages] },
          }
        : {},
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } },
      },
    },
  },
  session: false,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  security: {
    // No page knows its visitor by a cookie, so another site cannot act in their name.
    checkOrigin: false,
    csp: {
      directives: [...pagePolicyDirectives],
      scriptDirective: { resources: [...pageScriptSources], hashes: [`sha256-${themeScriptHash}`] },
    },
  },
  ...(isBuild ? { adapter: netlify({ imageCDN: false, staticHeaders: true }) } : {}),
});
