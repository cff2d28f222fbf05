/** The browser tests' own eyes: a problem that nobody announced fails a test. */
import { expect, test } from '#tests/support/browser-test.ts';

const provoke: Record<string, { script: () => void; seenAs: string }> = {
  'a console error': {
    script: () => {
      console.error('provoked');
    },
    seenAs: 'console error: provoked',
  },
  'an uncaught error': {
    script: () => {
      setTimeout(() => {
        throw new Error('provoked');
      });
    },
    seenAs: 'page error: provoked',
  },
  'an unhandled rejection': {
    script: () => {
      void Promise.reject(new Error('provoked'));
    },
    seenAs: 'page error: provoked',
  },
  'a request that is answered with an error': {
    script: () => {
      void fetch('/api/provoked');
    },
    seenAs: 'status of 404',
  },
  'a request to elsewhere': {
    script: () => {
      document.body.append(new Image());
      location.href = 'https://example.org/provoked';
    },
    seenAs: 'request to elsewhere: https://example.org/provoked',
  },
};

for (const [problem, { script, seenAs }] of Object.entries(provoke)) {
  test(`${problem} is seen, and forgiven once it is announced`, async ({ page, watch }) => {
    await page.goto('/');
    await page.evaluate(script);
    await expect.poll(() => watch.unannounced()).toContainEqual(expect.stringContaining(seenAs));
    watch.announce(seenAs, 'ERR_NAME_NOT_RESOLVED');
    expect(watch.unannounced()).toEqual([]);
  });
}

test('what nobody announced fails the test', async ({ page, watch }) => {
  test.fail();
  await page.goto('/');
  await page.evaluate(() => {
    console.error('provoked');
  });
  await expect.poll(() => watch.unannounced()).toHaveLength(1);
});
