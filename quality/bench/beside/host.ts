/** Measures a running product from outside: its start, its memory, its pages and what requests cost it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import autocannon from 'autocannon';

/** Linux counts processor time in hundredths of a second. */
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

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until the seeded articles are there, and returns the path of the newest. */
async function newestArticle(url: string): Promise<string> {
  for (;;) {
    const posts = (await (await fetch(`${url}/api/blog`)).json()) as { slug: string }[];
    if (posts.length >= 5) return `/blog/${posts[0]?.slug}`;
    await wait(500);
  }
}

async function brotliSize(url: string): Promise<number> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(body, { params }).length / 1024;
}

/** Returns milliseconds of the host's processor for one request, asked by ten clients. */
async function requestCost(pid: number, url: string): Promise<number> {
  await autocannon({ url, connections: 10, amount: 100 });
  const before = await processorTime(pid);
  await autocannon({ url, connections: 10, amount: 400 });
  return ((await processorTime(pid)) - before) / 400;
}

/** @param root folder of the product, which is built. */
export async function measureHost(root: string): Promise<Record<string, number>> {
  const data = await mkdtemp(join(tmpdir(), 'beside-'));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: data };
  const started = performance.now();
  const child = spawn(process.execPath, ['host/start.ts'], { cwd: root, env });
  child.stderr.resume();
  try {
    const url = await new Promise<string>((found) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const site = /Site\s+(http\S+)/.exec(output)?.[1];
        if (site) found(site);
      });
    });
    const pid = child.pid ?? NaN;
    await (await fetch(`${url}/about`)).text();
    const answered = performance.now() - started;
    const startCost = await processorTime(pid);
    const article = await newestArticle(url);
    await wait(5000);
    const atRest = await residentMegabytes(pid);
    return {
      'start to first answer, wall': answered,
      'start to first answer, CPU': startCost,
      'memory at rest, MB': atRest,
      'HTML of /contact, KB': await brotliSize(`${url}/contact`),
      'HTML of /donate, KB': await brotliSize(`${url}/donate`),
      'HTML of /blog, KB': await brotliSize(`${url}/blog`),
      'HTML of an article, KB': await brotliSize(url + article),
      'one request of /blog, CPU': await requestCost(pid, `${url}/blog`),
      'one request of an article, CPU': await requestCost(pid, url + article),
    };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}
