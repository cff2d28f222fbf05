import { useEffect } from 'react';

/** Says of each field of a form that has a picture which is not in the form yet what it waits for, by its title. */
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
