import { randomBytes } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';

/** The variable in which the platform gives a function the address of its store. */
const contextVariable = 'NETLIFY_BLOBS_CONTEXT';

/**
 * Opens the store of pictures in a folder with the server of Netlify's own SDK, and names it to this process.
 *
 * @returns a function that closes it
 */
export async function openPictureStore(directory: string): Promise<() => Promise<void>> {
  const token = randomBytes(24).toString('base64url');
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token };
  process.env[contextVariable] = Buffer.from(JSON.stringify(context)).toString('base64');
  return async () => {
    Reflect.deleteProperty(process.env, contextVariable);
    await server.stop();
  };
}
