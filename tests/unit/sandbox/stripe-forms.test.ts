/** The form encoding of the sandbox Stripe. */
import { expect, test } from 'vitest';
import { decodeForm } from '#local/sandbox/stripe/form.ts';

test('brackets are read as places, with or without indexes', () => {
  const form = decodeForm(new URLSearchParams('a[b]=1&a[c][d]=2&expand[0]=x&types[]=y&types[]=z'));
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: { b: '1', c: { d: '2' } },
    expand: { 0: 'x' },
    types: { 0: 'y', 1: 'z' },
  });
});

test.each(['__proto__[hidden]=1', 'a[__proto__][hidden]=1', 'constructor[prototype][hidden]=1'])(
  '%s changes no other object',
  (text) => {
    decodeForm(new URLSearchParams(text));
    expect({}).not.toHaveProperty('hidden');
  },
);
