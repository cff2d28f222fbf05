/** A page's policy names what its HTML holds, whatever other people wrote into it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicyDirectives } from '#model/site/security-headers.ts';
import { narrowPolicy as narrowPolicyOfBytes } from '#server/http/page-policy.ts';

const hashScript = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const style = 'p{color:red}';
const script = 'console.log(1)';
const policy = `style-src 'self' ${hashScript(style)} ${hashScript('a{}')}; script-src 'self' ${hashScript(script)}`;
const narrowed = `style-src 'self' ${hashScript(style)}; script-src 'self' ${hashScript(script)}`;

const pageWith = (text: string) =>
  `<head><meta name="description" content="${text}"><style>${style}</style><script>${script}</script></head>`;

const narrowPolicy = (whole: string, html: string, pathname: string) =>
  narrowPolicyOfBytes(whole, Buffer.from(html), pathname);

test('the policy of a page keeps the hashes of what the page holds and no other', () => {
  expect(narrowPolicy(policy, pageWith('Words.'), '/about')).toBe(narrowed);
});

test.each([
  '<style>',
  '<script>',
  '<style>a{}',
  '<script src=x>alert(1)',
  '</style><style>',
  '<style ',
  '<script',
  '<STYLE>',
  '<!--<style>',
  'für 李小龍 \u00a0',
])('the policy of a page keeps its hashes with %s in an attribute before them', (text) => {
  expect(narrowPolicy(policy, pageWith(text), '/about')).toBe(narrowed);
});

test('the policy of a page keeps the hash of a style with letters beyond ASCII', () => {
  const quoted = `style-src ${hashScript('q::before{content:"„"}')}`;
  expect(narrowPolicy(quoted, '<p>é</p><style>q::before{content:"„"}</style>', '/about')).toBe(
    quoted,
  );
});

test('the policy of a page allows nothing that was not allowed', () => {
  const own = 'alert(1)';
  expect(narrowPolicy(policy, `${pageWith('')}<script>${own}</script>`, '/about')).not.toContain(
    hashScript(own),
  );
});

test.each(['/donate', '/donate/success'])(
  'the policy of a page lets %s reach the payment provider',
  (path) => {
    const whole = pagePolicyDirectives.join(';');
    expect(narrowPolicy(whole, '', path)).toBe(whole);
  },
);

test('the policy of a page lets the page of a donor send a form to the customer portal, and no more', () => {
  const narrow = narrowPolicy(pagePolicyDirectives.join(';'), '', '/giving/token');
  expect(narrow).toContain("form-action 'self' https://billing.stripe.com;");
  expect(narrow).toContain("connect-src 'self';frame-src 'self';");
});

test.each(['/', '/about', '/giving', '/donors', '/admin', '/blog/donate'])(
  'the policy of a page keeps %s from the payment provider',
  (path) => {
    const narrow = narrowPolicy(pagePolicyDirectives.join(';'), '', path);
    expect(narrow).not.toMatch(/stripe\.com|link\.com/);
    expect(narrow).toContain("connect-src 'self';frame-src 'self';");
    expect(narrow).toContain('https://images.ctfassets.net');
  },
);
