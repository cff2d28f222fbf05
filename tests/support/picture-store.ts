import { rmSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { openPictureStore } from '#host/picture-store.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** Gives the tests of a file a store of pictures of their own. */
export function withPictureStore(): void {
  const folder = createTempFolder('pictures');
  let close: () => Promise<void>;

  beforeAll(async () => {
    close = await openPictureStore(folder);
  });

  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Does something while the store of pictures cannot be reached. */
export async function withoutPictureStore<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}
