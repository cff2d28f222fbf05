/** The watch on the browser's console and requests: an unannounced problem fails a test. */
import { expect, test } from '#tests/support/browser/browser-test.ts';

const provoke: Record<string, { script: () => void; seenAs: string }> = {
  'a console error': {
    script: () => {
      console.error('provoked by console');
    },
    seenAs: 'console error: provoked by console',
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
      void Promise.reject(new Error('rejected'));
    },
    seenAs: 'page error: rejected',
  },
  'a request that is answered with an error': {
    script: () => {
      void fetch('/api/provoked');
    },
    seenAs: 'status of 404',
  },
  'a request to elsewhere': {
    script: () => {
      location.href = 'https://example.org/provoked';
    },
    seenAs: 'request to elsewhere: https://example.org/provoked',
  },
};

test('every kind of problem is seen, or was announced', async ({ page, watch }) => {
  for (const [problem, { script, seenAs }] of Object.entries(provoke)) {
    await test.step(problem, async () => {
      await page.goto('/privacy');
      await page.evaluate(script);
      await expect.poll(() => watch.unannounced()).toContainEqual(expect.stringContaining(seenAs));
      watch.announce(seenAs);
      if (problem === 'a request to elsewhere') watch.announce('ERR_NAME_NOT_RESOLVED');
      expect(watch.unannounced()).toEqual([]);
    });
  }
});

test('an unannounced problem fails the test', async ({ page, watch }) => {
  test.fail();
  await page.goto('/privacy');
  await page.evaluate(() => {
    console.error('provoked');
  });
  await expect.poll(() => watch.unannounced()).toHaveLength(1);
});
