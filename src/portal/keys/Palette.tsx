import { useQuery } from '@tanstack/react-query';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { foundRecordsSchema } from '#model/admin/search.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { KeyHints } from '../kit/marks.tsx';
import { useCloseOnBack } from '../kit/page/close-on-back.ts';
import { useDebouncedValue } from '../kit/use-debounced-value.ts';
import { paletteInput, paletteName } from './WaitingPalette.tsx';
import {
  groupFound,
  keepMatching,
  listActions,
  narrow,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.ts';
import styles from './keys.module.css';

interface PaletteProps {
  typed: string;
  onTyped: (text: string) => void;
  onClosed: () => void;
}

const typingMs = 120;

// Of the earlier results those stay until the next response that match, because Enter opens the first one.
function useRecords(typed: string) {
  const text = typed.trim();
  const q = useDebouncedValue(text, typingMs);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...apiQuery(`/api/admin/search?${new URLSearchParams({ q })}`, foundRecordsSchema),
    enabled: q !== '',
    // Records are not cached after the palette, because they may be erased meanwhile.
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const isEarlier = text !== q || isPlaceholderData;
  const found = data ?? [];
  return {
    records: text === '' ? [] : isEarlier ? keepMatching(found, text) : found,
    isSearching: text !== '' && (text !== q || isFetching),
    error: q === '' ? null : error,
  };
}

interface PaletteSearchProps {
  input: ReturnType<typeof useFirstEntry>;
  isExpanded: boolean;
  status: ReactNode;
  onClosed: () => void;
}

function PaletteSearch({ input, isExpanded, status, onClosed }: PaletteSearchProps) {
  return (
    <SearchField className={styles.search ?? ''} aria-label="Search" autoFocus>
      <Icon name="search" />
      <Input
        {...input}
        role="combobox"
        aria-expanded={isExpanded}
        className={styles.input ?? ''}
        {...paletteInput}
      />
      <Status as="p">{status}</Status>
      <kbd aria-hidden="true">Esc</kbd>
      <button
        type="button"
        className={styles.cross}
        aria-label="Close the search"
        onClick={onClosed}
      >
        <Icon name="cross" />
      </button>
    </SearchField>
  );
}

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  typed: string;
  nothing: string;
  onAction: (id: unknown) => void;
}

function PaletteResults({ groups, typed, nothing, onAction }: PaletteResultsProps) {
  return (
    <ListBox
      className={styles.results ?? ''}
      aria-label="Results"
      items={groups}
      dependencies={[typed]}
      onAction={onAction}
      renderEmptyState={() => <p className={styles.nothing}>{nothing}</p>}
    >
      {(group) => (
        <ListBoxSection id={group.name} className={styles.section ?? ''}>
          <Header className={styles.group ?? ''}>{group.name}</Header>
          <Collection items={group.entries} dependencies={[typed]}>
            {(entry) => <Entry entry={entry} typed={typed} />}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  );
}

export default function Palette({ typed, onTyped, onClosed }: PaletteProps) {
  useCloseOnBack(onClosed);
  const [, navigate] = useLocation();
  const [actions] = useState(listActions);
  const isActionsOnly = typed.startsWith('>');
  const { records, isSearching, error } = useRecords(isActionsOnly ? '' : typed);
  const shownActions = isActionsOnly ? actions.slice(0, 2) : actions;
  const groups = [
    ...narrow(shownActions, isActionsOnly ? typed.slice(1) : typed),
    ...groupFound(records),
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const input = useFirstEntry(entries.map(({ id }) => id).join(), typed);

  // A search that failed has its alert below.
  const nothing = error ? '' : 'Nothing found. Try fewer letters.';

  function run(id: unknown) {
    const does = entries.find((entry) => entry.id === id)?.does;
    if (!does) return;
    onClosed();
    // The dialog gives the focus back first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => ('href' in does ? navigate(`~${does.href}`) : does.run())),
    );
  }

  return (
    <ModalOverlay className={styles.scrim ?? ''} isOpen isDismissable onOpenChange={onClosed}>
      <Modal className={styles.palette ?? ''}>
        <Dialog className={styles.sheet ?? ''} aria-label={paletteName}>
          <Autocomplete inputValue={typed} onInputChange={onTyped}>
            <PaletteSearch
              input={input}
              isExpanded={entries.length > 0}
              status={
                typed !== '' && !isSearching && !error && formatCount(entries.length, 'result')
              }
              onClosed={onClosed}
            />
            <PaletteResults
              groups={groups}
              typed={typed}
              nothing={isSearching ? 'Searching...' : nothing}
              onAction={run}
            />
          </Autocomplete>
          {error && (
            <Alert as="p" className={styles.failure}>
              Records could not be searched. {toFailure(error).reason}
            </Alert>
          )}
          <div className={styles.hints} aria-hidden="true">
            <KeyHints hints={{ move: ['\u2191', '\u2193'], open: ['Enter'] }} />
            <KeyHints hints={{ 'actions only': ['>'], 'all keys': ['?'] }} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

// The first line is chosen until somebody moves to another, so that Enter opens what is read first.
function useFirstEntry(ids: string, typed: string) {
  const ref = useRef<HTMLInputElement>(null);
  const hasMoved = useRef(false);
  // React Aria sets the focus later, when the next key may have been pressed.
  useLayoutEffect(() => {
    const { current } = ref;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  useEffect(() => {
    hasMoved.current = false;
  }, [typed]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { current } = ref;
      const chosen = current?.getAttribute('aria-activedescendant') ?? '';
      // A chosen line may be gone with the earlier results.
      const isKept = hasMoved.current && document.getElementById(chosen) !== null;
      if (ids === '' || isKept) return;
      current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [ids]);
  return {
    ref,
    onKeyDown: ({ key, nativeEvent }: ReactKeyboardEvent) => {
      if (nativeEvent.isTrusted && key.startsWith('Arrow')) hasMoved.current = true;
    },
  };
}

function Entry({ entry, typed }: { entry: PaletteEntry; typed: string }) {
  const { id, title, detail, icon, keys } = entry;
  return (
    <ListBoxItem id={id} className={styles.entry ?? ''} textValue={title}>
      <Icon name={icon} />
      <span className={styles.name} dir="auto">
        <Marked text={title} typed={typed} />
      </span>{' '}
      <span className={styles.detail} dir="auto">
        {detail}
      </span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </ListBoxItem>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return text;
  const beginning = new RegExp(`^(?:${words.join('|')})`, 'iu');
  return text.split(/([\p{L}\p{N}]+)/u).map((part, index) => {
    const found = beginning.exec(part)?.[0] ?? '';
    return (
      <Fragment key={index}>
        {found && <mark>{found}</mark>}
        <span>{part.slice(found.length)}</span>
      </Fragment>
    );
  });
}
