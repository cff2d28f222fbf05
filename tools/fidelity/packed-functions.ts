import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** One function as the platform gets it. */
interface PackedFunction {
  name: string;
  /** Size of its archive, in bytes; the platform takes 50 MB. */
  archiveBytes: number;
  /** What a fresh process needs to import it: wall time and processor time, in milliseconds. */
  importMs: number;
  importCpuMs: number;
}

/** Imports a module and says how long that took; run in a process of its own. */
const measure = `
  const started = performance.now();
  const before = process.cpuUsage();
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify([performance.now() - started, (user + system) / 1000]));
  process.exit(0);`;

/** How often each is imported; the median counts. */
const rounds = 3;

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The module that the platform's own entry point hands over to. */
function mainModule(folder: string): string {
  const entry = readFileSync(join(folder, '___netlify-entry-point.mjs'), 'utf8');
  const [, path] = /getLambdaHandler\('(.+?)'\)/.exec(entry) ?? [];
  if (!path) throw new Error(`${folder} has another entry point; see packed-functions.ts.`);
  return join(folder, path);
}

async function importOnce(module: string): Promise<[number, number]> {
  const args = ['--input-type=module', '--eval', measure, module];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as [number, number];
}

/**
 * Measures every archive that the platform's build made.
 *
 * @param netlify the folder `.netlify`: archives are in it, and what the emulator unpacked of them.
 */
async function measureFunctions(netlify: string): Promise<PackedFunction[]> {
  const archives = readdirSync(join(netlify, 'functions')).filter((file) => file.endsWith('.zip'));
  const measured: PackedFunction[] = [];
  for (const archive of archives.sort()) {
    const name = archive.slice(0, -'.zip'.length);
    const module = mainModule(join(netlify, 'functions-serve/.unzipped', name));
    const times: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await importOnce(module));
    measured.push({
      name,
      archiveBytes: statSync(join(netlify, 'functions', archive)).size,
      importMs: median(times.map(([wall]) => wall)),
      importCpuMs: median(times.map(([, cpu]) => cpu)),
    });
  }
  return measured;
}

/** Every packed function with its size and its cold import, as a table in Markdown. */
export async function describeFunctions(netlify: string): Promise<string> {
  const rows = (await measureFunctions(netlify)).map(
    ({ name, archiveBytes, importMs, importCpuMs }) =>
      `| ${name} | ${(archiveBytes / 1e6).toFixed(1)} | ${importMs.toFixed(0)} | ${importCpuMs.toFixed(0)} |`,
  );
  const head = '| function | archive, MB | cold import, ms | of that processor, ms |';
  return [head, '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}
