import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import type { IconName } from '#model/site/icon-paths.ts';
import { latinKey } from './latin-key.ts';
import { isTyping, usePageKeys } from './use-page-keys.ts';

export interface PageAction {
  label: string;
  icon?: IconName | undefined;
  key?: string;
  run: () => void;
}

export type Keys = Readonly<Record<string, readonly string[]>>;

interface Screen {
  group: string;
  actions: readonly PageAction[];
  keys: Keys;
}

// The parts of the page are in the order in which they appeared.
const screens = new Set<{ current: Screen }>();

/**
 * Returns what can be done on the open page, in the order in which its parts appeared. The palette reads it once when
 * it opens.
 */
export function readPageActions(): PageAction[] {
  return [...screens].flatMap(({ current }) => current.actions);
}

/** Returns the keys of the open page by group, for the list that `?` opens. A group without keys is left out. */
export function readPageKeys(): Record<string, Keys> {
  const groups: Record<string, Keys> = {};
  for (const { current } of screens) {
    const { group, actions, keys } = current;
    const own = actions.flatMap(({ label, key }) => (key ? [[label, [key]] as const] : []));
    if (own.length === 0 && Object.keys(keys).length === 0) continue;
    groups[group] = { ...groups[group], ...Object.fromEntries(own), ...keys };
  }
  return groups;
}

/**
 * Registers what can be done on a screen, in one place: the palette offers its actions, `?` lists its keys, and a key
 * runs its action while no field has the focus and no dialog is open.
 */
export function usePageActions(
  group: string,
  actions: readonly PageAction[],
  keys: Keys = {},
): void {
  const screen = useRef<Screen>({ group, actions, keys });
  useLayoutEffect(() => {
    screen.current = { group, actions, keys };
  });
  useEffect(() => {
    screens.add(screen);
    return () => void screens.delete(screen);
  }, []);
  usePageKeys((event) => {
    const pressed = latinKey(event);
    const act = actions.find(({ key }) => key === pressed);
    if (!act || event.repeat || isTyping(event.target)) return;
    event.preventDefault();
    act.run();
  });
}

/**
 * Shows a button whose action the palette offers, too, under its label without the leading '+ ' and the final dots,
 * unless the button is disabled or busy.
 */
export function ActionButton(props: ComponentProps<typeof Button> & { onClick: () => void }) {
  const { label, icon, disabled = false, busy = false, onClick } = props;
  const action = { label: label.replace(/^\+ |\.\.\.$/g, ''), icon, run: onClick };
  usePageActions('This page', disabled || busy ? [] : [action]);
  return <Button {...props} />;
}
