import { useState, type ClipboardEvent } from 'react';
import { pasteTooLong } from '#contracts/bounds.ts';

/** Characters that are always taken: a person can shorten them. Megabytes hang the browser's own control. */
const roomy = 20_000;

/** What a control does about a paste that no field could hold. */
interface PasteGuard {
  /** Why the last paste was not taken; what stood in the field stays. */
  refusal: string | undefined;
  onPaste: (event: ClipboardEvent) => void;
  /** The field was changed: nothing more to say. */
  forget: () => void;
}

/**
 * Takes a paste whole or says why not: none is cut, as `maxlength` would without a word.
 *
 * @param most the field's bound in characters; without one everything is taken.
 */
export function usePasteGuard(label: string, most: number | undefined): PasteGuard {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    onPaste(event) {
      const { length } = event.clipboardData.getData('text/plain');
      if (most === undefined || length <= Math.max(2 * most, roomy)) return;
      event.preventDefault();
      setRefusal(pasteTooLong(label, length, most));
    },
    forget: () => setRefusal(undefined),
  };
}
