import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replyLink } from '#portal/kit/reply-link.ts';

test("a reply has the subject with 'Re: ' before it", () => {
  const link = replyLink({ email: 'sana@mail.example', subject: 'Loan & price: 50% off?' });
  expect(link).toBe(
    'mailto:sana@mail.example?subject=Re%3A%20Loan%20%26%20price%3A%2050%25%20off%3F',
  );
});

test.each(['Re: Loan', 'RE: re: Re:  Loan', 're:Loan'])(
  'the subject %o is answered with one Re:',
  (subject) => {
    const link = replyLink({ email: 'a@b.example', subject });
    expect(link).toBe('mailto:a@b.example?subject=Re%3A%20Loan');
  },
);

test('a reply puts a subject of several lines on one', () => {
  const link = replyLink({ email: 'a@b.example', subject: 'One\r\nBcc: other@mail.example' });
  expect(link).toBe('mailto:a@b.example?subject=Re%3A%20One%20Bcc%3A%20other%40mail.example');
});

test("a subject that turns text around does not turn its 'Re: '", () => {
  const link = replyLink({ email: 'a@b.example', subject: '\u202eecalevol\u2069' });
  expect(link).toBe('mailto:a@b.example?subject=Re%3A%20ecalevol');
});

test('nothing typed can add a recipient, a field or a header', () => {
  const typed = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(typed, typed, (email, subject) => {
      const url = new URL(replyLink({ email, subject }));
      expect([...url.searchParams.keys()]).toEqual(['subject']);
      expect(url.pathname).not.toMatch(/[,;?&\s]/);
      expect(url.searchParams.get('subject')).toMatch(/^Re: [^\r\n]*$/);
      expect(url.hash).toBe('');
    }),
  );
});
