import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The shell without windows, Playwright's or Debian's, which opens a page in a third of the time. */
function headlessShells(): string[] {
  const [folder = '', revision = ''] = /^.*chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const own = folder.replace(/chromium-\d+$/, `chromium_headless_shell-${revision}`);
  const names = '{chrome-headless-shell,headless_shell}';
  return [...globSync(`${own}/*/${names}`), '/usr/bin/chromium-headless-shell'];
}

/** Where Debian, Ubuntu, Fedora and macOS put one with windows. */
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to install one, in the order tried. */
const installers: { sentence: string; command: [string, ...string[]]; needsRoot: boolean }[] = [
  {
    sentence: "No Chromium found: installing Playwright's ...",
    command: ['playwright', 'install', '--only-shell', 'chromium'],
    needsRoot: false,
  },
  {
    sentence: "No Chromium found: installing the system's package ...",
    command: [
      'sh',
      '-c',
      'apt-get update -qq; for package in chromium-headless-shell chromium; do apt-get install -y -qq --no-install-recommends $package && break; done',
    ],
    needsRoot: true,
  },
];

/** Missing system libraries only show when it starts. */
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

function installedChromium(): string | undefined {
  return [
    process.env.PLAYWRIGHT_CHROMIUM_PATH,
    ...headlessShells(),
    chromium.executablePath(),
    ...systemBrowsers,
  ].find((candidate) => candidate && existsSync(candidate) && starts(candidate));
}

/**
 * The path of a Chromium that starts: the one that PLAYWRIGHT_CHROMIUM_PATH names, a shell without
 * windows, another of Playwright's or the system's, or one installed now.
 *
 * @param say Told in a sentence when something has to be installed.
 * @throws Error that names the mend when there is none to be had.
 */
export function findChromium(say: (sentence: string) => void): string {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (given && !starts(given)) {
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH=${given} is not a Chromium that starts.`);
  }
  let found = installedChromium();
  for (const { sentence, command, needsRoot } of installers) {
    if (found) return found;
    if (needsRoot && process.getuid?.() !== 0) continue;
    say(sentence);
    const [program, ...args] = command;
    spawnSync(program, args, { stdio: 'ignore', timeout: 600_000 });
    found = installedChromium();
  }
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests: install the package "chromium", or set PLAYWRIGHT_CHROMIUM_PATH.',
  );
}
