import '@github/markdown-toolbar-element';
import type { DetailedHTMLProps, KeyboardEvent, RefObject } from 'react';
import { focusByKey } from '#islands/ui/browser/focus.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { latinKey } from '../../kit/page/latin-key.ts';
import { insertEquation, insertNote } from './text-edits.ts';
import styles from './markdown.module.css';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to add an element
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

// The keys go beside Ctrl or ⌘.
const styleButtons = [
  { style: 'bold', icon: 'bold', word: 'Bold', key: 'b' },
  { style: 'italic', icon: 'italic', word: 'Italic', key: 'i' },
  { style: 'header-2', icon: 'heading', word: 'Heading', key: 'h', shift: true },
  { style: 'link', icon: 'link', word: 'Link', key: 'k' },
  { style: 'unordered-list', icon: 'list', word: 'List', key: '8', code: 'Digit8', shift: true },
  { style: 'quote', icon: 'quote', word: 'Quote', key: '.', code: 'Period', shift: true },
] as const;

const keyLabel = (button: (typeof styleButtons)[number]) =>
  `Ctrl+${'shift' in button ? 'Shift+' : ''}${button.key.toUpperCase()}`;

const insertButtons = [
  { style: 'note', icon: 'note', word: 'Footnote', insert: insertNote },
  { style: 'equation', icon: 'sigma', word: 'Formula', insert: insertEquation },
] as const;

/** Presses the button of a key, such as Bold of Ctrl+B, in the toolbar above a text box. */
export function pressToolbarKey(event: KeyboardEvent<HTMLElement>, toolbar: HTMLElement | null) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const button = styleButtons.find(
    (style) =>
      'shift' in style === event.shiftKey &&
      ('code' in style ? style.code === event.code : style.key === latinKey(event).toLowerCase()),
  );
  if (!button || !(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.stopPropagation();
  toolbar?.querySelector<HTMLElement>(`[data-md-button="${button.style}"]`)?.click();
}

interface MarkdownToolbarProps {
  ref: RefObject<HTMLElement | null>;
  box: () => HTMLTextAreaElement | null;
  onPicture: () => void;
}

/**
 * Shows the buttons of Markdown above the text box. Tab reaches one of them and arrows the others, which GitHub's
 * element does.
 */
export function MarkdownToolbar({ ref, box, onPicture }: MarkdownToolbarProps) {
  return (
    <markdown-toolbar
      ref={ref}
      aria-label="Markdown"
      className={styles.toolbar}
      onKeyDown={({ currentTarget }) => {
        // The element itself moves the focus.
        const focused = currentTarget.querySelector<HTMLElement>(':scope > :focus');
        if (focused) focusByKey(focused);
      }}
    >
      {styleButtons.map((button) => (
        <button
          key={button.style}
          type="button"
          tabIndex={-1}
          data-md-button={button.style}
          aria-label={button.word}
          title={`${button.word} (${keyLabel(button)})`}
          aria-keyshortcuts={keyLabel(button).replace('Ctrl', 'Control')}
        >
          <Icon name={button.icon} />
        </button>
      ))}
      {insertButtons.map(({ style, icon, word, insert }) => (
        <button
          key={style}
          type="button"
          tabIndex={-1}
          data-md-button={style}
          aria-label={word}
          title={word}
          onClick={() => {
            const area = box();
            if (area) insert(area);
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        data-md-button="picture"
        aria-label="Picture"
        title="Picture: choose, drop or paste"
        onClick={onPicture}
      >
        <Icon name="picture" />
      </button>
      <span className={styles.ways}>Drop or paste pictures</span>
    </markdown-toolbar>
  );
}
