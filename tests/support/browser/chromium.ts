import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Where Debian, Ubuntu, Fedora and macOS put one. The shell without windows is what Playwright's own
 * is too, and opens a page in half the time.
 */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
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
    command: ['playwright', 'install', 'chromium'],
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
  return [process.env.PLAYWRIGHT_CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find(
    (candidate) => candidate && existsSync(candidate) && starts(candidate),
  );
}

/**
 * The path of a Chromium that starts: the one that PLAYWRIGHT_CHROMIUM_PATH names, Playwright's own,
 * the system's, or one installed now.
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
