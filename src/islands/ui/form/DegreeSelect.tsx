import '#styles/controls/multi-select.css';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSelect, type UseSelectStateChangeOptions, type UseSelectState } from 'downshift';
import { applicationFields, degreeOptions } from '#model/applications/contract.ts';
import { signup } from '#model/applications/copy.ts';
import { formField } from '#model/fields/form-fields.ts';
import { Field } from './Field.tsx';
import { Icon } from '../Icon.tsx';

const { degrees: words, hints } = signup.form;
const { label } = formField(applicationFields, 'degrees');

type Option = (typeof degreeOptions)[number];

interface DegreeSelectProps {
  picked: readonly string[];
  onChange: (picked: string[]) => void;
  error: string | undefined;
  disabled: boolean;
}

const { ToggleButtonKeyDownEnter, ToggleButtonKeyDownSpaceButton, ItemClick } =
  useSelect.stateChangeTypes;
const picks: readonly unknown[] = [
  ToggleButtonKeyDownEnter,
  ToggleButtonKeyDownSpaceButton,
  ItemClick,
];

// Picking leaves the list open; closing it picks nothing.
function keepOpen(
  state: UseSelectState<Option>,
  { type, changes }: UseSelectStateChangeOptions<Option>,
): Partial<UseSelectState<Option>> {
  if (!picks.includes(type)) return { ...changes, selectedItem: null };
  if (!state.isOpen) return changes;
  return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
}

export function DegreeSelect({ picked, onChange, error, disabled }: DegreeSelectProps) {
  const control = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const tags = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState('');
  const chosen = picked.flatMap(
    (value) => degreeOptions.find((degree) => degree.value === value) ?? [],
  );

  function toggle(value: string): void {
    const others = picked.filter((other) => other !== value);
    onChange(others.length < picked.length ? others : [...picked, value]);
  }

  // The focus goes to the neighbor of a removed tag, or to the control.
  function remove({ value, label }: Option, index: number): void {
    const buttons = tags.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? control.current)?.focus();
    setRemoved(`${label} removed`);
    toggle(value);
  }

  const select = useSelect<Option>({
    items: [...degreeOptions],
    itemToString: (option) => option?.label ?? '',
    selectedItem: null,
    stateReducer: keepOpen,
    scrollIntoView: (option?: HTMLElement) => option?.scrollIntoView({ block: 'nearest' }),
    onStateChange: ({ type, selectedItem }) => {
      if (picks.includes(type) && selectedItem) toggle(selectedItem.value);
    },
  });
  const { isOpen, highlightedIndex } = select;
  const isActive = isOpen && highlightedIndex >= 0;

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  // A list that a key opened starts at its first option.
  function openByKey(event: KeyboardEvent): void {
    if (isOpen || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    select.openMenu();
    select.setHighlightedIndex(0);
  }

  return (
    <Field label={label} hint={hints.degrees} error={error}>
      {(wiring) => {
        const toggleProps = select.getToggleButtonProps({
          ref: control,
          id: wiring.id,
          disabled,
          onKeyDown: openByKey,
          // Some browsers press a button when Space is released.
          onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
        });
        return (
          <div className="multi">
            <div
              className="multi-box"
              data-disabled={disabled || undefined}
              data-invalid={wiring['aria-invalid']}
            >
              {chosen.length > 0 && (
                <ul className="multi-tags" role="list" ref={tags}>
                  {chosen.map((option, index) => (
                    <li key={option.value} className="multi-tag">
                      <span>{option.label}</span>
                      <button
                        type="button"
                        aria-label={`${words.remove} ${option.label}`}
                        disabled={disabled}
                        onClick={() => remove(option, index)}
                      >
                        <Icon name="cross" />
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              <span className="visually-hidden" aria-live="polite">
                {removed}
              </span>
              <button
                {...toggleProps}
                {...wiring}
                type="button"
                className="multi-open"
                name="degrees"
                aria-labelledby={undefined}
                aria-activedescendant={isActive ? toggleProps['aria-activedescendant'] : undefined}
                aria-required
              >
                {chosen.length === 0 ? (
                  <span className="multi-placeholder">{words.placeholder}</span>
                ) : (
                  <>
                    <span className="visually-hidden">
                      {chosen.map(({ label }) => label).join(', ')}
                    </span>
                    <span className="multi-count" aria-hidden="true">
                      {`${chosen.length} ${words.selected}`}
                    </span>
                  </>
                )}
                <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
              </button>
            </div>
            <ul
              {...select.getMenuProps({ ref: list, 'aria-label': label })}
              className="multi-list"
              aria-multiselectable="true"
              hidden={!isOpen}
            >
              {degreeOptions.map((option, index) => (
                <li
                  key={option.value}
                  {...select.getItemProps({ item: option, index })}
                  className="multi-option"
                  aria-selected={picked.includes(option.value)}
                  data-active={index === highlightedIndex || undefined}
                >
                  <span className="multi-check">
                    <Icon name="check" />
                  </span>
                  <span>{option.label}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Field>
  );
}
