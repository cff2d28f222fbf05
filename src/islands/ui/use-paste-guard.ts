import { useState, type ChangeEventHandler, type ClipboardEventHandler } from 'react';
import { pasteTooLong } from '#contracts/bounds.ts';

/** Characters that are always taken: a person can shorten them. Megabytes hang the browser's own control. */
const roomy = 20_000;

/** What a control does about a paste that no field could hold. */
interface PasteGuard<Control> {
  /** Why the last paste was not taken; what stood in the field stays. */
  refusal: string | undefined;
  /** For the control. */
  handlers: {
    onPaste: ClipboardEventHandler<Control>;
    onChange: ChangeEventHandler<Control>;
  };
}

/**
 * Takes a paste whole or says why not: none is cut, as `maxlength` would without a word.
 *
 * @param most the field's bound in characters; without one everything is taken.
 * @param onChange what else a change of the field does; it takes back the refusal.
 */
export function usePasteGuard<Control>(
  label: string,
  most: number | undefined,
  onChange: ChangeEventHandler<Control> | undefined,
): PasteGuard<Control> {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    handlers: {
      onPaste(event) {
        const { length } = event.clipboardData.getData('text/plain');
        if (most === undefined || length <= Math.max(2 * most, roomy)) return;
        event.preventDefault();
        setRefusal(pasteTooLong(label, length, most));
      },
      onChange(event) {
        setRefusal(undefined);
        onChange?.(event);
      },
    },
  };
}
