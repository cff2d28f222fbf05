import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { moveAfterKey, optionByTyping } from '#lib/listbox-keys.ts';

/** Letters that follow each other within this time are one word, in milliseconds. */
const typingPause = 700;

interface OpenListOptions {
  labels: readonly string[];
  onToggle: (index: number) => void;
  /** Inside it a click does not close the list. */
  frame: RefObject<HTMLElement | null>;
}

/** A list that opens, and the option at hand in it. */
export interface OpenList {
  open: boolean;
  /** The option at hand; -1 for none. */
  active: number;
  /** False after the mouse was used: the option at hand is then not drawn. */
  byKeyboard: boolean;
  show: (index: number, byKeyboard?: boolean) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Keeps a button's own press by Space, which some browsers do on release, from coming after ours. */
  onKeyUp: (event: KeyboardEvent) => void;
}

/** Opens, closes and walks a list of options by keyboard; a click elsewhere closes it (P-30). */
export function useOpenList({ labels, onToggle, frame }: OpenListOptions): OpenList {
  const [state, setState] = useState({ open: false, active: -1, byKeyboard: false });
  const typed = useRef({ text: '', at: 0 });
  const { open, active } = state;

  const show = (index: number, byKeyboard = false) =>
    setState({ open: true, active: index, byKeyboard });
  const close = () => setState((now) => ({ ...now, open: false }));

  // On click, not on press: closing moves what stands below, and the press would miss its target.
  useEffect(() => {
    if (!open) return;
    function closeWhenOutside({ target }: MouseEvent): void {
      if (target instanceof Node && frame.current?.contains(target)) return;
      setState((now) => ({ ...now, open: false }));
    }
    document.addEventListener('click', closeWhenOutside);
    return () => document.removeEventListener('click', closeWhenOutside);
  }, [open, frame]);

  function type(event: KeyboardEvent): void {
    const { text, at } = typed.current;
    const together = event.timeStamp - at < typingPause ? text + event.key : event.key;
    typed.current = { text: together, at: event.timeStamp };
    const index = optionByTyping(labels, together, active);
    show(index < 0 ? active : index, true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') return close();
    const { key, altKey, ctrlKey, metaKey } = event;
    const move = moveAfterKey({
      ...{ key, altKey, ctrlKey, metaKey },
      ...{ open, active, count: labels.length },
    });
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'close') close();
    else if (move.kind === 'to') show(move.index, true);
    else if (move.kind === 'toggle') onToggle(active);
    else type(event);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === ' ') event.preventDefault();
  }

  return { ...state, show, close, onKeyDown, onKeyUp };
}
