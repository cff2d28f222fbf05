/** Prints the processor time of a warm document of each kind, in milliseconds; runs in the folder of a product. */
import { join } from 'node:path';

type Make = (details: object) => unknown;
type Render = (data: unknown) => Promise<Uint8Array>;

const load = (file: string) =>
  import(join(process.cwd(), file)) as Promise<Record<string, unknown>>;
const documents = (await load('src/server/documents/documents.ts')) as Record<string, Render>;
const factories = (await load('tests/support/factories/paper.ts')) as Record<string, Make>;

const [warmUp, measured] = [15, 40];

/**
 * Measures a kind of document.
 *
 * @param name the detail that differs from document to document
 */
async function measure(kind: string, name: string): Promise<number> {
  const render = documents[`render${kind}`];
  const build = factories[`build${kind}`];
  if (!render || !build) throw new Error(`Nothing renders or builds ${kind}.`);
  let before = process.cpuUsage();
  for (let number = 0; number < warmUp + measured; number += 1) {
    if (number === warmUp) before = process.cpuUsage();
    await render(build({ [name]: `Grace Renner ${number}` }));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / measured;
}

console.log(
  JSON.stringify({
    'warm acknowledgment, CPU': await measure('TaxAcknowledgment', 'donorName'),
    'warm statement, CPU': await measure('YearlyStatement', 'donorName'),
    'warm letter, CPU': await measure('AcceptanceLetter', 'name'),
  }),
);
process.exit();
