/** Orca with Firefox on a screen of its own: presses keys, and hears the words that are spoken. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startDesktop, writeFirefoxProfile, writeOrcaSettings } from './desktop.ts';
import { hear, hearAll, hearRest, pauseMs } from './hear.ts';
import { type SpeechServer, startSpeechServer } from './speech-server.ts';

const run = promisify(execFile);

/** After this silence, in milliseconds, a key says nothing. */
const longPauseMs = 3000;

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

// Presses by xdotool in the environment of the desktop.
function createKeyboard(env: NodeJS.ProcessEnv, speech: SpeechServer) {
  const xdotool = async (...args: string[]) => void (await run('xdotool', args, { env }));
  const press = (name: string) => xdotool('key', name);
  // A busy machine answers a key late, and then begins its next words late, too.
  let silenceMs = pauseMs;
  async function hearFirst(heard: Promise<unknown>): Promise<void> {
    const start = performance.now();
    try {
      await heard;
    } catch {
      return;
    }
    const waitedMs = Math.round(performance.now() - start);
    silenceMs = Math.min(Math.max(2 * waitedMs, pauseMs), longPauseMs);
  }
  return {
    press,
    /** Types each character once the one before it was said, and hears the last of them. */
    async type(text: string): Promise<void> {
      for (const character of text) {
        const said = hearFirst(speech.more(AbortSignal.timeout(silenceMs)));
        await xdotool('type', character);
        await said;
      }
      // Words that come late would be taken for those of the next key.
      await hearRest(speech, silenceMs);
    },
    async pressUntilHeard(key: string, words: RegExp, left = 60): Promise<void> {
      const from = speech.said.length;
      await press(key);
      // Some positions, such as the edges of a frame, say nothing.
      await hearFirst(hear(speech, /./, from, AbortSignal.timeout(longPauseMs)));
      await hearRest(speech, silenceMs);
      const isHeard = speech.said.slice(from).some((said) => words.test(said));
      if (!isHeard && left > 0) await this.pressUntilHeard(key, words, left - 1);
    },
  };
}

/**
 * Starts a desktop with Orca and Firefox on it.
 *
 * @param folder the home of all programs, which is empty
 * @throws Error when one of them says nothing within 30 seconds
 */
export async function startScreenReader(folder: string): Promise<ScreenReader> {
  const homePage = path.join(folder, 'home.html');
  const profile = await writeFirefoxProfile(folder, homePage);
  await writeOrcaSettings(folder);
  const socket = path.join(folder, 'speech');
  const speech = await startSpeechServer(socket);
  const desktop = await startDesktop(folder, socket);
  const keyboard = createKeyboard(desktop.env, speech);
  desktop.start('orca', ['--replace']);
  await hearAll(speech, [/^Screen reader on/], 0);
  desktop.start('firefox-esr', ['--no-remote', '--profile', profile, 'about:blank']);
  await hearAll(speech, [/^Finished loading/], 0);
  return {
    async open(address, words) {
      const from = speech.said.length;
      // Letters that are typed into the address bar of a busy machine get lost.
      await writeFile(homePage, `<meta http-equiv="refresh" content="0;url=${address}">`);
      await keyboard.press('alt+Home');
      await hearAll(speech, [words], from);
      await hearRest(speech);
    },
    async take(step) {
      const from = speech.said.length;
      const [first] = step.heard;
      if ('text' in step) await keyboard.type(step.text);
      else if (step.isRepeated && first) await keyboard.pressUntilHeard(step.key, first);
      else await keyboard.press(step.key);
      await hearAll(speech, step.heard, from);
      return speech.said.slice(from);
    },
    close() {
      desktop.close();
      speech.close();
    },
  };
}
