import { expect, test } from 'vitest';
import {
  commonHeaders,
  pageHeaders,
  pagePolicyDirectives,
  pageScriptSources,
  paymentSources,
} from '#model/site/security-headers.ts';
import { completeHeaders } from '../../build/static-headers.ts';

test('no policy allows inline or evaluated scripts', () => {
  expect(pagePolicyDirectives.join(';')).not.toMatch(/unsafe-(?:inline|eval)/);
});

test("payment pages allow Stripe's published list", () => {
  // docs.stripe.com/security/guide#content-security-policy, "Stripe.js" and "Link".
  expect(pageScriptSources).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(pagePolicyDirectives).toContain(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
  );
  expect(pagePolicyDirectives).toContain(
    "connect-src 'self' https://api.stripe.com https://link.com https://*.link.com",
  );
  expect(pagePolicyDirectives).toContain(
    "img-src 'self' data: https://images.ctfassets.net https://*.link.com",
  );
  expect(pageHeaders('/donate')['Permissions-Policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com"),',
  );
  expect(pageHeaders('/')['Permissions-Policy']).toContain('payment=(),');
});

test('what the doctor looks for on the payment page is what the policy names', () => {
  const policy = [`script-src ${pageScriptSources.join(' ')}`, ...pagePolicyDirectives];
  for (const [directive, sources] of Object.entries(paymentSources)) {
    const named = policy.find((each) => each.startsWith(`${directive} `))?.split(' ');
    expect(named).toEqual(expect.arrayContaining([...sources]));
  }
});

test('only the payment page may open payment windows', () => {
  expect(pageHeaders('/donate')['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(pageHeaders('/donations')['Cross-Origin-Opener-Policy']).toBe('same-origin');
});

test('static pages get what functions send, at every address, and no header twice', () => {
  const policy = { 'Content-Security-Policy': "default-src 'none'" };
  const rules = completeHeaders({ headers: [{ for: '/about', values: policy }] }).headers;
  for (const path of ['/about', '/about/', '/about.html']) {
    const matching = rules.filter((rule) => rule.for === '/*' || rule.for === path);
    const names = matching.flatMap((rule) => Object.keys(rule.values));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.assign({}, ...matching.map((rule) => rule.values))).toEqual({
      ...commonHeaders,
      ...policy,
    });
  }
});

test('pages behind a private link are neither stored, indexed nor named to other sites', () => {
  expect(pageHeaders('/application/id.signature')).toMatchObject({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  expect(pageHeaders('/application')).not.toHaveProperty('Cache-Control');
});

test('a page may have further headers, at each of its addresses', () => {
  const policy = { 'Content-Security-Policy': "default-src 'none'" };
  const config = { headers: [{ for: '/atlas/wound', values: policy }] };
  const rules = completeHeaders(config, { '/atlas/wound': { Link: '<x>; rel="item"' } }).headers;
  for (const path of ['/atlas/wound', '/atlas/wound/', '/atlas/wound.html']) {
    expect(rules.find((rule) => rule.for === path)?.values).toMatchObject({
      Link: '<x>; rel="item"',
    });
  }
});
