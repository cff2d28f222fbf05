import { useEffectEvent, useLayoutEffect } from 'react';

interface OpenDialog {
  /** Asks before typed text is lost; returns false when the dialog stays open. */
  mayClose: () => boolean;
  close: () => void;
}

/** The dialogs that are open, the topmost last. Each has an entry of the history above that of its page. */
const dialogs: OpenDialog[] = [];
/** The address of the page below the dialogs. */
let pageHref = '';
/** Resolves when the step back that takes entries away has arrived. */
let stepBack: Promise<void> | null = null;

const countEntries = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

function addEntries(): void {
  for (let count = countEntries() + 1; count <= dialogs.length; count++) {
    history.pushState({ dialogs: count }, '');
  }
}

// A browser that refuses the step must not lock the portal.
const stepMs = 1000;

function removeEntries(count: number): Promise<void> {
  stepBack = new Promise<void>((resolve) => {
    function arrive() {
      stepBack = null;
      clearTimeout(timer);
      removeEventListener('popstate', arrive);
      resolve();
    }
    const timer = setTimeout(arrive, stepMs);
    addEventListener('popstate', arrive);
  });
  const arrived = stepBack;
  history.go(-count);
  return arrived;
}

/** Gives each open dialog its entry of the history, and takes away those of closed ones. */
export async function alignHistory(): Promise<void> {
  // A dialog may take the place of another one in the same render.
  await Promise.resolve();
  // Nothing waits between the look and the step: two dialogs that close at once would both step back.
  while (stepBack) await stepBack;
  const surplus = countEntries() - dialogs.length;
  if (surplus > 0) return removeEntries(surplus);
  if (dialogs.length > 0) pageHref = location.href;
  addEntries();
}

/**
 * Runs a navigation from the entry of the page, so that none of a dialog stays below the next page. It waits for a
 * step of the history where a dialog is open or was just closed, and runs at once elsewhere.
 */
export function leaveDialogs(go: () => void): void {
  if (stepBack === null && countEntries() === 0) {
    go();
    return;
  }
  async function leave() {
    while (stepBack) await stepBack;
    const count = countEntries();
    if (count > 0) await removeEntries(count);
    go();
    await alignHistory();
  }
  void leave();
}

// The address has changed already when Back arrives. A dialog that stays gets its entry, and its page, again.
function closeOnBack(event: PopStateEvent): void {
  if (stepBack) return;
  const closing = dialogs.slice(countEntries()).toReversed();
  const isSamePage = closing.length === 0 || location.pathname === new URL(pageHref).pathname;
  if (closing.every((dialog) => dialog.mayClose())) {
    // Another page takes its dialogs away by itself.
    if (isSamePage) for (const dialog of closing) dialog.close();
  } else {
    event.stopImmediatePropagation();
    if (!isSamePage) history.pushState(null, '', pageHref);
    addEntries();
  }
  // Forward leads to the entry of a closed dialog.
  void alignHistory();
}

// Listeners are called in the order in which they were added, so this one is added when the file loads, before the
// router's.
if (typeof window !== 'undefined') addEventListener('popstate', closeOnBack);

/**
 * Lets the browser's Back close a dialog instead of leaving the page.
 *
 * @param mayClose asks before typed text is lost; the dialog stays open when it returns false
 */
export function useCloseOnBack(close: () => void, mayClose: () => boolean = () => true): void {
  const closeNow = useEffectEvent(close);
  const ask = useEffectEvent(mayClose);
  useLayoutEffect(() => {
    const dialog = { close: () => closeNow(), mayClose: () => ask() };
    dialogs.push(dialog);
    void alignHistory();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      void alignHistory();
    };
  }, []);
}
