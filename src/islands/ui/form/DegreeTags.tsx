import { useRef, type RefObject } from 'react';
import { signup } from '#model/applications/copy.ts';
import { focusByKey } from '../browser/focus.ts';
import { Icon } from '../Icon.tsx';
import type { Degree } from './use-degree-list.ts';

interface DegreeTagsProps {
  picked: readonly Degree[];
  /** Gets the focus once no tag is left. */
  control: RefObject<HTMLButtonElement | null>;
  disabled: boolean;
  onRemove: (value: string) => void;
}

/** Shows what was picked. The focus goes from a removed tag to its neighbor. */
export function DegreeTags({ picked, control, disabled, onRemove }: DegreeTagsProps) {
  const tags = useRef<HTMLUListElement>(null);

  function remove({ value }: Degree, index: number, isByKey: boolean): void {
    const buttons = tags.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? control.current;
    if (isByKey) focusByKey(next);
    else next?.focus();
    onRemove(value);
  }

  if (picked.length === 0) return null;
  return (
    <ul className="multi-tags" role="list" ref={tags}>
      {picked.map((option, index) => (
        <li key={option.value} className="multi-tag">
          <span>{option.label}</span>
          <button
            type="button"
            aria-label={`${signup.form.degrees.remove} ${option.label}`}
            disabled={disabled}
            onClick={({ detail }) => remove(option, index, detail === 0)}
          >
            <Icon name="cross" />
          </button>
        </li>
      ))}
    </ul>
  );
}
