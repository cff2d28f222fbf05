/**
 * The first thing most npm scripts run: plain JavaScript for whatever Node the machine has. It
 * installs what the lockfile says when node_modules does not match it, then hands over to the given
 * TypeScript entry on the project's own Node.
 *
 * Usage: node host/bootstrap.mjs <entry.ts> [arguments]
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The oldest major version on which npm and this file run; everything else runs on the pinned Node. */
const OLDEST_NODE = 20;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const onWindows = process.platform === 'win32';
const ownNode = path.join(
  root,
  'node_modules',
  onWindows ? path.join('node', 'bin', 'node.exe') : path.join('.bin', 'node'),
);

/** @type {(message: string) => never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @type {(file: string) => Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
function lockedPackages(file) {
  const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  delete packages[''];
  return packages;
}

/**
 * Tells whether node_modules is what the lockfile says. npm writes what it installed into a lockfile of its own inside
 * node_modules, as its last step, so an interrupted installation never counts. Packages for other platforms may be
 * absent, and a superfluous one does no harm.
 */
function isInstalled() {
  const installedFile = path.join('node_modules', '.package-lock.json');
  if (!existsSync(ownNode) || !existsSync(path.join(root, installedFile))) return false;
  const installed = lockedPackages(installedFile);
  const locked = lockedPackages('package-lock.json');
  return Object.entries(locked).every(([name, wanted]) => {
    const installedPackage = installed[name];
    if (!installedPackage) return wanted.optional === true;
    return (
      installedPackage.version === wanted.version && installedPackage.integrity === wanted.integrity
    );
  });
}

/**
 * Runs a command in the foreground and resolves with its exit code. Signals sent to this process
 * reach it too; a terminal's Ctrl+C already does, being sent to every process of the terminal.
 *
 * @type {(command: string, args: string[], options: import('node:child_process').SpawnOptions) => Promise<number>}
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options });
    /** @type {(signal: NodeJS.Signals) => void} */
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/** Runs `npm ci`, quiet unless it fails. The site is built here, also where NODE_ENV leaves out what builds it. */
async function install() {
  console.log('Installing packages as package-lock.json says (a minute or two, once) ...');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const stillWorking = setInterval(() => console.log(`  still installing, ${seconds()} s`), 20_000);
  const code = await run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-progress'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: onWindows,
  }).catch((error) => fail(`npm could not be started (${error.message}). Install npm, try again.`));
  clearInterval(stillWorking);
  if (code > 128) process.exit(code);
  if (code !== 0) fail('The installation failed: fix what npm says above and try again.');
  console.log(`Packages installed in ${seconds()} s.`);
}

const [entry, ...args] = process.argv.slice(2);
if (!entry) fail('Usage: node host/bootstrap.mjs <entry.ts> [arguments]');
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}: update Node.`);
}
if (!isInstalled()) await install();
const bin = path.join(root, 'node_modules', '.bin');
process.exitCode = await run(ownNode, [path.join(root, entry), ...args], {
  stdio: 'inherit',
  env: {
    // Code that Node has compiled before saves an eighth of a start.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  },
});
