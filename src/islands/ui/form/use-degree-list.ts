import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useSelect, type UseSelectStateChangeOptions, type UseSelectState } from 'downshift';
import { degreeOptions } from '#model/applications/contract.ts';

export type Degree = (typeof degreeOptions)[number];

const { ToggleButtonKeyDownEnter, ToggleButtonKeyDownSpaceButton, ItemClick } =
  useSelect.stateChangeTypes;
const picks: readonly unknown[] = [
  ToggleButtonKeyDownEnter,
  ToggleButtonKeyDownSpaceButton,
  ItemClick,
];

// Picking leaves the list open; closing it picks nothing.
function keepOpen(
  state: UseSelectState<Degree>,
  { type, changes }: UseSelectStateChangeOptions<Degree>,
): Partial<UseSelectState<Degree>> {
  if (!picks.includes(type)) return { ...changes, selectedItem: null };
  if (!state.isOpen) return changes;
  return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
}

/** Opens and closes the list of degrees, by pointer and by keyboard, and toggles each one. */
export function useDegreeList(onToggle: (value: string) => void) {
  const list = useRef<HTMLUListElement>(null);
  const select = useSelect<Degree>({
    items: [...degreeOptions],
    itemToString: (option) => option?.label ?? '',
    selectedItem: null,
    stateReducer: keepOpen,
    scrollIntoView: (option?: HTMLElement) => option?.scrollIntoView({ block: 'nearest' }),
    onStateChange: ({ type, selectedItem }) => {
      if (picks.includes(type) && selectedItem) onToggle(selectedItem.value);
    },
  });
  const { isOpen, highlightedIndex } = select;

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

  return {
    isOpen,
    highlightedIndex,
    getItemProps: select.getItemProps,
    listProps: (label: string) => select.getMenuProps({ ref: list, 'aria-label': label }),
    buttonProps(own: { ref: RefObject<HTMLButtonElement | null>; id: string; disabled: boolean }) {
      const { 'aria-activedescendant': active, ...props } = select.getToggleButtonProps({
        ...own,
        onKeyDown: openByKey,
        // Some browsers press a button when Space is released.
        onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
      });
      const isActive = isOpen && highlightedIndex >= 0;
      return { ...props, 'aria-activedescendant': isActive ? active : undefined };
    },
  };
}
