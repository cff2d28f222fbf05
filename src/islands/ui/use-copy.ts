import { useEffect, useState } from 'react';

/** How long a button says that it copied. */
const shownMs = 3000;

/** Copies a text to the clipboard and says so for three seconds; `hasFailed` where it is not allowed. */
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
