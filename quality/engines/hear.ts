/** Waits for words of a speech server. */
import type { SpeechServer } from './speech-server.ts';

/** The longest wait for words, in milliseconds; on a busy machine Orca needs seconds for a page. */
const timeoutMs = 30_000;

/** After this silence, in milliseconds, a key's speech is over. */
export const pauseMs = 600;

/**
 * Returns the position after the first message that matches, among those from a position on.
 *
 * @throws the reason of the signal, which ends after 30 seconds by default
 */
export async function hear(
  speech: SpeechServer,
  words: RegExp,
  from: number,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<number> {
  for (let position = from; ; position += 1) {
    while (position >= speech.said.length) await speech.more(signal);
    if (words.test(speech.said[position] ?? '')) return position + 1;
  }
}

/** Waits for words in their order. @throws Error that quotes what was heard instead */
export async function hearAll(
  speech: SpeechServer,
  inOrder: readonly RegExp[],
  from: number,
): Promise<void> {
  let position = from;
  for (const words of inOrder) {
    try {
      position = await hear(speech, words, position);
    } catch (error) {
      const heard = speech.said.slice(from).join(' | ');
      throw new Error(`${words} was not heard in: ${heard}`, { cause: error });
    }
  }
}

/** Resolves once nothing was said for some milliseconds, because what belongs to one position is said at once. */
export async function hearRest(speech: SpeechServer, silenceMs = pauseMs): Promise<void> {
  try {
    await speech.more(AbortSignal.timeout(silenceMs));
  } catch {
    return;
  }
  await hearRest(speech, silenceMs);
}
