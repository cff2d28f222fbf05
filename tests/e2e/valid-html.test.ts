/** Every public page is valid HTML as it is served, on demand or not. */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { aliasPages, informationPages } from '#tests/pages/routes.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const config: ConfigData = {
  root: true,
  // What the standard says, not how a source is best written: the HTML is made by a compiler.
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Lists without marks are no lists to some screen readers unless their role says so.
    'no-redundant-role': 'off',
    // The list of degrees is a multi-select of the ARIA Authoring Practices.
    'prefer-native-element': 'off',
  },
};

/** Astro writes it beside the first island, though HTML allows it in the head only. */
const islandStyle = /<style>astro-island,[^<]*<\/style>/;

const pages = [
  ...informationPages,
  ...aliasPages,
  '/blog',
  '/contact',
  '/signup',
  '/donate',
  '/donate/success',
  '/admin',
  '/no-such-page',
];

test('every page is valid HTML', async ({ request }) => {
  const checker = new HtmlValidate(new StaticConfigLoader(config));
  const faults: string[] = [];
  for (const path of pages) {
    const html = (await (await request.get(path)).text()).replace(islandStyle, '');
    const { results } = await checker.validateString(html, path);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        faults.push(`${path}: ${message} (${ruleId}) at ${selector ?? 'the document'}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
