import { useEffect } from 'react';

/** Maps a field whose picture is still missing to the sentence that says why the form cannot be saved. */
export type WaitingPictures = Map<string, string>;

/** Says that a picture, such as "The cover", has to arrive before the form is saved. */
export const stillUploaded = (name: string): string =>
  `${name} is still being uploaded. Save when it is done, or cancel it first.`;

/** Keeps a form from being sent while its picture waits; `sentence` names the picture and is null for none. */
export function useWaitingPicture(
  waiting: WaitingPictures,
  field: string,
  sentence: string | null,
): void {
  useEffect(() => {
    if (sentence === null) return undefined;
    waiting.set(field, sentence);
    return () => void waiting.delete(field);
  }, [waiting, field, sentence]);
}
