import '#styles/controls/tabs.css';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { focusByKey } from './browser/focus.ts';
import { tabKeyboardNav } from './browser/tab-keyboard.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Shows tabs, of which arrows, Home and End choose at once (ARIA Authoring Practices). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  disabled = false,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent, index: number) {
    const next = tabKeyboardNav(event.key, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    focusByKey(list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]);
  }

  return (
    <div>
      <div className="tabs-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${base}tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={disabled}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => moveByKey(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}tab-${selected}`}>
        {children}
      </div>
    </div>
  );
}
