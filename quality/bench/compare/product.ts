/** Runs a product in a process of its own, as `npm start` does, with a data folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
  url: string;
  pid: number;
  close: () => Promise<void>;
}

export const adminPassword = 'measured against another';

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Starts a product.
 *
 * @param root the folder of the product; the first start builds the site
 */
export async function startProduct(root: string): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'compare-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: data, ADMIN_PASSWORD: adminPassword };
  const words = ['host/bootstrap.mjs', 'host/start.ts'];
  const child = spawn(process.execPath, words, { cwd: root, env });
  child.stderr.resume();
  const url = await new Promise<string>((found, failed) => {
    let output = '';
    child.once('exit', () => failed(new Error(`${root} did not start: ${output}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const site = /Site\s+(http\S+)/.exec(output)?.[1];
      if (site) found(site);
    });
  });
  // The measured process is the host, which the bootstrap runs.
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return {
    url,
    pid: Number.parseInt(children, 10),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Waits until the seeded articles are there, and returns the slug of the newest. */
export async function newestArticle(url: string): Promise<string> {
  for (;;) {
    const posts = (await (await fetch(`${url}/api/blog`)).json()) as { slug: string }[];
    if (posts.length >= 5) return posts[0]?.slug ?? '';
    await wait(500);
  }
}
