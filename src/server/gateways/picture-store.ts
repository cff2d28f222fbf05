import { getStore, type Store } from '@netlify/blobs';
import { PictureStoreError } from '../service-errors.ts';
import { runWithin } from '../time-budget.ts';

export interface PictureStore {
  put(key: string, data: Uint8Array): Promise<void>;
  get(key: string): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
}

// The SDK waits for as long as the store does not respond.
const responseMs = 20_000;

/** Asks the store. @throws PictureStoreError for whatever error the SDK throws */
async function withStoreErrors<T>(ask: (store: Store) => Promise<T>, name: string): Promise<T> {
  try {
    // Without strong consistency a picture could be missing for a minute after its upload.
    return await runWithin(responseMs, () => ask(getStore({ name, consistency: 'strong' })));
  } catch (cause) {
    throw new PictureStoreError('The store of pictures could not be reached.', { cause });
  }
}

/**
 * Opens the store of pictures: Netlify Blobs, or on one machine the SDK's own server. Previews have a separate store,
 * because their database does not know which pictures the site uses.
 */
export function pictureStore(deployContext = 'production'): PictureStore {
  const isPreview = ['deploy-preview', 'branch-deploy', 'preview-server'].includes(deployContext);
  const name = isPreview ? 'pictures-of-previews' : 'pictures';
  return {
    async put(key, data) {
      await withStoreErrors((store) => store.set(key, new Blob([Uint8Array.from(data)])), name);
    },
    get: (key) => withStoreErrors((store) => store.get(key, { type: 'arrayBuffer' }), name),
    delete: (key) => withStoreErrors((store) => store.delete(key), name),
  };
}
