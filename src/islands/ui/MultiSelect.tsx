import '#styles/controls/multi-select.css';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { PickedTags } from './PickedTags.tsx';
import { useOpenList } from './use-open-list.ts';

interface MultiSelectProps extends FieldFrame {
  /** Name of the control, as of the JSON field (P-19). */
  name: string;
  options: readonly { value: string; label: string }[];
  /** Values in the order in which they were picked. */
  picked: readonly string[];
  onChange: (picked: string[]) => void;
  words: {
    /** What stands in the control while nothing is picked. */
    placeholder: string;
    /** Starts the name of a tag's button, as in "Remove Ph.D.". */
    remove: string;
    /** Follows the count, as in "2 selected". */
    selected: string;
  };
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The press must not take the focus from the control that the keys work on. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Several choices from a list (P-30): a combobox that opens a listbox in flow, to the
 * keys of the ARIA Authoring Practices. Picking toggles and leaves the list open; Escape, Tab or a
 * click outside closes it; what is picked stands as tags that can be removed.
 */
export function MultiSelect({
  name,
  options,
  picked,
  onChange,
  words,
  required,
  disabled = false,
  ...field
}: MultiSelectProps) {
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const labels = options.map(({ label }) => label);
  const chosen = picked.flatMap((value) => options.find((option) => option.value === value) ?? []);

  function toggle(value: string): void {
    onChange(
      picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value],
    );
  }

  const { open, active, byKeyboard, show, close, onKeyDown, onKeyUp } = useOpenList({
    labels,
    onToggle: (index) => {
      const option = options[index];
      if (option) toggle(option.value);
    },
    frame,
  });

  useEffect(() => {
    if (!open) return;
    const target = active < 0 ? list.current : list.current?.children[active];
    target?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  function openOrClose(): void {
    if (open) close();
    else show(-1);
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <div className="multi" ref={frame}>
          <div
            className="multi-box"
            data-disabled={disabled || undefined}
            data-invalid={wiring['aria-invalid']}
            onClick={(event) => {
              if (event.target !== event.currentTarget || disabled) return;
              control.current?.focus();
              openOrClose();
            }}
          >
            <PickedTags
              picked={chosen}
              removeWord={words.remove}
              disabled={disabled}
              onRemove={toggle}
              onEmptied={() => control.current?.focus()}
            />
            <button
              {...wiring}
              ref={control}
              type="button"
              role="combobox"
              className="multi-open"
              name={name}
              disabled={disabled}
              aria-haspopup="listbox"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={open && active >= 0 ? `${listId}${active}` : undefined}
              aria-required={required}
              onClick={openOrClose}
              onKeyDown={onKeyDown}
              onKeyUp={onKeyUp}
            >
              {chosen.length === 0 ? (
                <span className="multi-placeholder">{words.placeholder}</span>
              ) : (
                <>
                  <span className="visually-hidden">
                    {chosen.map(({ label }) => label).join(', ')}
                  </span>
                  <span className="multi-count" aria-hidden="true">
                    {chosen.length} {words.selected}
                  </span>
                </>
              )}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} />
            </button>
          </div>
          <ul
            ref={list}
            className="multi-list"
            id={listId}
            role="listbox"
            aria-label={field.label}
            aria-multiselectable="true"
            hidden={!open}
            onMouseDown={keepFocus}
          >
            {options.map(({ value, label }, index) => (
              <li
                key={value}
                id={`${listId}${index}`}
                className="multi-option"
                role="option"
                aria-selected={picked.includes(value)}
                data-active={(byKeyboard && index === active) || undefined}
                onClick={() => {
                  toggle(value);
                  show(index);
                }}
              >
                <span className="multi-check">
                  <Icon name="check" />
                </span>
                {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
