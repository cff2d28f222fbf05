/** The browser tests' `test`, on a host with years behind it (seeded-host.ts). */
import { test as base } from './payment-test.ts';

export const test = base.extend({
  baseURL: async ({ seededHost }, use) => use(seededHost.url),
});

export { expect } from './browser-test.ts';
