import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Lists the shells without windows, Playwright's or Debian's, which open a page in a third of the time. */
function headlessShells(): string[] {
  const [folder = '', revision = ''] = /^.*chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const own = folder.replace(/chromium-\d+$/, `chromium_headless_shell-${revision}`);
  const names = '{chrome-headless-shell,headless_shell}';
  return [...globSync(`${own}/*/${names}`), '/usr/bin/chromium-headless-shell'];
}

/** The paths of browsers with windows on Debian, Ubuntu, Fedora and macOS. */
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A way to install a Chromium. */
interface Installer {
  sentence: string;
  command: [string, ...string[]];
  needsRoot: boolean;
}

const apt = (name: string): Installer['command'] => [
  'sh',
  '-c',
  `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`,
];

/**
 * The ways to install a shell, in the order tried. Root works in containers, which may reach the system's packages but
 * no other server.
 */
const shellInstallers: Installer[] = [
  {
    sentence: "Installing the system's headless Chromium ...",
    command: apt('chromium-headless-shell'),
    needsRoot: true,
  },
  {
    sentence: "Installing Playwright's headless Chromium ...",
    command: ['playwright', 'install', '--only-shell', 'chromium'],
    needsRoot: false,
  },
];

const windowedInstaller: Installer = {
  sentence: "Installing the system's Chromium ...",
  command: apt('chromium'),
  needsRoot: true,
};

/** Tells whether a Chromium starts, because missing system libraries only show then. */
function starts(executable: string): boolean {
  try {
    const version = execFileSync(executable, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    return /\d+\.\d+/.test(version);
  } catch {
    return false;
  }
}

const firstThatStarts = (candidates: string[]): string | undefined =>
  candidates.find((candidate) => existsSync(candidate) && starts(candidate));

const findShell = () => firstThatStarts(headlessShells());

const findWindowed = () => firstThatStarts([chromium.executablePath(), ...systemBrowsers]);

/** Runs installers until `find` has a result. */
function install(
  installers: Installer[],
  find: () => string | undefined,
  say: (sentence: string) => void,
): string | undefined {
  for (const { sentence, command, needsRoot } of installers) {
    if (needsRoot && process.getuid?.() !== 0) continue;
    say(sentence);
    const [program, ...args] = command;
    spawnSync(program, args, { stdio: 'ignore', timeout: 600_000 });
    const found = find();
    if (found) return found;
  }
  return undefined;
}

function givenChromium(): string | undefined {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (!given || starts(given)) return given;
  throw new Error(`PLAYWRIGHT_CHROMIUM_PATH=${given} is not a Chromium that starts.`);
}

/**
 * Finds a Chromium on this machine: the one that PLAYWRIGHT_CHROMIUM_PATH names, a shell without windows, or another
 * one.
 *
 * @throws Error that names the fix when there is none
 */
export function findChromium(): string {
  const found = givenChromium() ?? findShell() ?? findWindowed();
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests: run "npm test", which installs one, or set PLAYWRIGHT_CHROMIUM_PATH.',
  );
}

/**
 * Finds a Chromium or installs a shell, because tests take half as long in it as in a browser with windows.
 *
 * @param say receives a sentence when something has to be installed
 * @throws Error that names the fix when there is none to be had
 */
export function findOrInstallChromium(say: (sentence: string) => void): string {
  return (
    givenChromium() ??
    findShell() ??
    install(shellInstallers, findShell, say) ??
    findWindowed() ??
    install([windowedInstaller], findWindowed, say) ??
    findChromium()
  );
}
