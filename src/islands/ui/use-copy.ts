import { useEffect, useState } from 'react';

const shownMs = 3000;

/** Copies texts to the clipboard. `isCopied` is true for three seconds, `hasFailed` until the next copy. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  return { isCopied: outcome === 'copied', hasFailed: outcome === 'failed', copy };
}
