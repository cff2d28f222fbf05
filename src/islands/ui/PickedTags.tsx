import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

interface PickedTagsProps {
  picked: readonly { value: string; label: string }[];
  /** Starts the name of each button, as in "Remove Ph.D.". */
  removeWord: string;
  disabled: boolean;
  onRemove: (value: string) => void;
  /** The last tag was removed: the focus needs another place. */
  onEmptied: () => void;
}

/** What is picked, as tags with a button each; the focus goes on to the neighbour of a removed one. */
export function PickedTags({ picked, removeWord, disabled, onRemove, onEmptied }: PickedTagsProps) {
  const tags = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');

  function remove(index: number): void {
    const option = picked[index];
    if (!option) return;
    const buttons = tags.current?.querySelectorAll('button') ?? [];
    const neighbour = buttons[index + 1] ?? buttons[index - 1];
    if (neighbour) neighbour.focus();
    else onEmptied();
    setSaid(`${option.label} removed`);
    onRemove(option.value);
  }

  return (
    <>
      {picked.length > 0 && (
        <ul className="multi-tags" role="list" ref={tags}>
          {picked.map(({ value, label }, index) => (
            <li key={value} className="multi-tag">
              {label}
              <button
                type="button"
                aria-label={`${removeWord} ${label}`}
                disabled={disabled}
                onClick={() => remove(index)}
              >
                <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  );
}
