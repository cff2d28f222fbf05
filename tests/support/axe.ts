import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Resolves once no transition runs, which would show colours that are nobody's choice. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** Fails when axe finds anything on the page as it is now, its best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // Frames are put together in a page of their own, which a page without frames can do without.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasFrames)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
  expect(found, 'what axe found').toEqual([]);
}
