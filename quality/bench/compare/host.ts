/** Measures a running product from outside: its start, its memory, its pages and what requests cost it. */
import { readFile } from 'node:fs/promises';
import { constants, brotliCompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { adminPassword, newestArticle, startProduct, wait } from './product.ts';

/** The milliseconds in which Linux counts processor time, hundredths of a second. */
const tick = 10;

/** Returns the processor time of a process so far, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

async function readBody(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function brotliSize(body: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(body, { params }).length / 1024;
}

/** Returns the milliseconds of the host's processor for one request, asked by ten clients. */
async function requestCost(pid: number, url: string, amount: number): Promise<number> {
  await autocannon({ url, connections: 10, amount: amount / 4 });
  const before = await processorTime(pid);
  await autocannon({ url, connections: 10, amount });
  return ((await processorTime(pid)) - before) / amount;
}

const articles = 1000;

/** Publishes copies of an article, as staff do. */
async function publishCopies(url: string, slug: string): Promise<void> {
  const article = (await (await fetch(`${url}/api/blog/${slug}`)).json()) as object;
  const headers = { 'X-Admin-Password': adminPassword, 'Content-Type': 'application/json' };
  for (let number = 1; number <= articles; number += 1) {
    const { excerpt, content, category, tags } = article as Record<string, unknown>;
    const names = { title: `Article ${number}`, slug: `article-${number}` };
    const post = { ...names, excerpt, content, coverImage: '', category, tags, authorId: null };
    const body = JSON.stringify({ ...post, published: true });
    const response = await fetch(`${url}/api/admin/blog/posts`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`A post was refused: ${await response.text()}`);
  }
}

/**
 * Measures the host of a product.
 *
 * @param root the folder of the product, which is built
 */
export async function measureHost(root: string): Promise<Record<string, number>> {
  const started = performance.now();
  const { url, pid, close } = await startProduct(root);
  try {
    await (await fetch(`${url}/about`)).text();
    const answered = performance.now() - started;
    const startCost = await processorTime(pid);
    const slug = await newestArticle(url);
    const article = `/blog/${slug}`;
    await wait(5000);
    const atRest = await residentMegabytes(pid);
    const size = async (path: string) => brotliSize(await readBody(url + path));
    const figures = {
      'start to first answer, wall': answered,
      'start to first answer, CPU': startCost,
      'memory at rest, MB': atRest,
      'HTML of /contact, KB': await size('/contact'),
      'HTML of /donate, KB': await size('/donate'),
      'HTML of /blog, KB': await size('/blog'),
      'HTML of an article, KB': await size(article),
      'one request of /blog, CPU': await requestCost(pid, `${url}/blog`, 400),
      'one request of an article, CPU': await requestCost(pid, url + article, 400),
    };
    await publishCopies(url, slug);
    const feed = `${url}/rss.xml`;
    return {
      ...figures,
      'feed of 1,009 articles, KB': (await readBody(feed)).length / 1024,
      'feed of 1,009 articles, Brotli, KB': await size('/rss.xml'),
      'one request of the feed, CPU': await requestCost(pid, feed, 40),
    };
  } finally {
    await close();
  }
}
