/** Orca with Firefox on a screen of its own: presses keys, and hears the words that are spoken. */
import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startSpeechServer } from './speech-server.ts';

const run = promisify(execFile);

/** The longest that words are waited for, in milliseconds; on a busy machine Orca needs seconds for a page. */
const patience = 30_000;

/** The milliseconds without a word after which what a key let be said is over. */
const pause = 600;

/** The milliseconds after which a key let nothing be said. */
const longPause = 3000;

export type Step = {
  /** The words that must be heard once this is done, in this order. */
  heard: RegExp[];
} & (
  | { text: string }
  | { key: string; /** Pressed until the first words are heard. */ isRepeated?: boolean }
);

export interface ScreenReader {
  /** Opens a page by the button of the home page, and returns once words of the page are heard. */
  open: (address: string, words: RegExp) => Promise<void>;
  /** Types, or presses a key by its name in X, and returns what was said until the last words were heard. */
  take: (step: Step) => Promise<string[]>;
  close: () => void;
}

// Nothing is asked, fetched or shown but the page.
const preferences = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.urlbar.suggest.searches': false,
  'browser.urlbar.autoFill': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.formautofill.creditCards.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const orcaSettings = {
  general: {
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    enableEchoByWord: false,
    enableEchoByCharacter: true,
    enableKeyEcho: false,
  },
  profiles: { default: { profile: ['Default', 'default'] } },
  pronunciations: {},
  keybindings: {},
};

/** Starts everything with its home in the given folder, which is empty. */
export async function startScreenReader(folder: string): Promise<ScreenReader> {
  const started: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GTK_A11Y: 'atspi',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
  };
  function start(command: string, args: string[]) {
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.resume();
    started.push(child);
    return child;
  }
  async function firstLine({ stdout }: ReturnType<typeof start>): Promise<string> {
    const lines = createInterface({ input: stdout });
    const [line] = (await once(lines, 'line')) as [string];
    return line;
  }

  const profile = path.join(folder, 'firefox');
  const settings = path.join(folder, '.local/share/orca');
  await mkdir(profile, { recursive: true });
  await mkdir(settings, { recursive: true });
  const home = path.join(folder, 'home.html');
  await writeFile(
    path.join(profile, 'user.js'),
    Object.entries({ ...preferences, 'browser.startup.homepage': `file://${home}` })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  await writeFile(path.join(settings, 'user-settings.conf'), JSON.stringify(orcaSettings));

  const socket = path.join(folder, 'speech');
  const speech = await startSpeechServer(socket);
  env['SPEECHD_ADDRESS'] = `unix_socket:${socket}`;
  const screen = ['-displayfd', '1', '-screen', '0', '1440x1000x24'];
  env['DISPLAY'] = `:${await firstLine(start('Xvfb', screen))}`;
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(
    start('dbus-daemon', ['--session', '--nofork', '--print-address']),
  );
  start('/usr/libexec/at-spi-bus-launcher', [
    '--launch-immediately',
    '--a11y=1',
    '--screen-reader=1',
  ]);

  /** Returns the place after the first words that match, of what was said from a place on. */
  async function hear(
    words: RegExp,
    from: number,
    signal = AbortSignal.timeout(patience),
  ): Promise<number> {
    for (let place = from; ; place += 1) {
      while (place >= speech.said.length) await speech.more(signal);
      if (words.test(speech.said[place] ?? '')) return place + 1;
    }
  }
  async function hearAll(step: Pick<Step, 'heard'>, from: number): Promise<number> {
    let place = from;
    for (const words of step.heard) {
      try {
        place = await hear(words, place);
      } catch (error) {
        const heard = speech.said.slice(from).join(' | ');
        throw new Error(`${words} was not heard in: ${heard}`, { cause: error });
      }
    }
    return place;
  }
  const xdotool = async (...args: string[]) => void (await run('xdotool', args, { env }));
  const press = (name: string) => xdotool('key', name);

  /** Resolves once nothing was said for a while, because what belongs to one place is said at once. */
  async function hearRest(): Promise<void> {
    try {
      await speech.more(AbortSignal.timeout(pause));
    } catch {
      return;
    }
    await hearRest();
  }
  /** Types each character once the one before it was said. */
  async function type(text: string): Promise<void> {
    for (const character of text) {
      const said = speech.more(AbortSignal.timeout(pause)).catch(() => undefined);
      await xdotool('type', character);
      await said;
    }
  }
  async function pressUntilHeard(key: string, words: RegExp, left = 60): Promise<void> {
    const from = speech.said.length;
    await press(key);
    // Some places, such as the edges of a frame, say nothing.
    await hear(/./, from, AbortSignal.timeout(longPause)).catch(() => undefined);
    await hearRest();
    const isHeard = speech.said.slice(from).some((said) => words.test(said));
    if (!isHeard && left > 0) await pressUntilHeard(key, words, left - 1);
  }

  start('orca', ['--replace']);
  await hearAll({ heard: [/^Screen reader on/] }, 0);
  start('firefox-esr', ['--no-remote', '--profile', profile, 'about:blank']);
  await hearAll({ heard: [/^Finished loading/] }, 0);
  return {
    async open(address, words) {
      const from = speech.said.length;
      // Letters that are typed into the address bar of a busy machine get lost.
      await writeFile(home, `<meta http-equiv="refresh" content="0;url=${address}">`);
      await press('alt+Home');
      await hearAll({ heard: [words] }, from);
      await hearRest();
    },
    async take(step) {
      const from = speech.said.length;
      const [first] = step.heard;
      if ('text' in step) await type(step.text);
      else if (step.isRepeated && first) await pressUntilHeard(step.key, first);
      else await press(step.key);
      await hearAll(step, from);
      return speech.said.slice(from);
    },
    close() {
      // Each is a group with the processes that it started.
      for (const { pid, exitCode } of started.toReversed())
        if (pid && exitCode === null) process.kill(-pid, 'SIGKILL');
      speech.close();
    },
  };
}
