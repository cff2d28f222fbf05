import { useEffect, useState } from 'react';

const copiedMs = 3000;

/** Copies texts to the clipboard. `isCopied` is true for three seconds, `hasFailed` until the next copy. */
export function useCopy() {
  // An object for each copy, so that the seconds of a second one begin anew.
  const [outcome, setOutcome] = useState<{ isCopied: boolean }>();
  useEffect(() => {
    if (!outcome?.isCopied) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ isCopied: true });
    } catch {
      setOutcome({ isCopied: false });
    }
  }
  return { isCopied: outcome?.isCopied === true, hasFailed: outcome?.isCopied === false, copy };
}
