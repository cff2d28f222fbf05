import '@github/markdown-toolbar-element';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DetailedHTMLProps,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { mediaTypes, type Media } from '#model/pictures/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { escapeInline } from '#model/markdown/escape-markdown.ts';
import { FilesNotAdded } from '../../form/pictures/FilesNotAdded.tsx';
import { UploadProgress } from '../../form/pictures/UploadProgress.tsx';
import { readFiles } from '../../form/pictures/read-files.ts';
import { useUpload } from '../../form/pictures/use-upload.ts';
import { latinKey } from '../../ui/page/latin-key.ts';
import { uploadMark } from './post-values.ts';
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

const keyWords = (button: (typeof styleButtons)[number]) =>
  `Ctrl+${'shift' in button ? 'Shift+' : ''}${button.key.toUpperCase()}`;

// Writes as if it were typed, so that Undo takes it back.
function replaceText(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
  box.focus();
  box.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps Undo
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isTyped) return;
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function insertNote(box: HTMLTextAreaElement): void {
  const numbers = [...box.value.matchAll(/\[\^(\d{1,4})\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  replaceText(box, box.selectionEnd, box.selectionEnd, mark);
  const end = box.value.trimEnd().length;
  const isBelowNote = /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(box.value.trimEnd());
  replaceText(box, end, box.value.length, `${isBelowNote ? '\n' : '\n\n'}${mark}: `);
}

function insertEquation(box: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end, value } = box;
  replaceText(box, start, end, `$${value.slice(start, end)}$`);
  box.setSelectionRange(box.selectionEnd - 1, box.selectionEnd - 1);
}

const insertButtons = [
  { style: 'note', icon: 'note', word: 'Footnote', insert: insertNote },
  { style: 'equation', icon: 'sigma', word: 'Formula', insert: insertEquation },
] as const;

type MarkdownFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'>;

export function MarkdownField({ hint, ...control }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { sending, failed, start, cancel } = useUpload();
  const [placed, setPlaced] = useState<{ mark: string; picture: Media } | null>(null);
  const [alt, setAlt] = useState('');
  const [isAltMissing, setAltMissing] = useState(false);
  const [notAdded, setNotAdded] = useState<File[]>([]);

  const box = () => frame.current?.querySelector('textarea') ?? null;

  useEffect(() => toolbar.current?.setAttribute('for', box()?.id ?? ''), []);
  useEffect(() => {
    if (placed) frame.current?.querySelector<HTMLElement>('[name="alt"]')?.focus();
  }, [placed]);

  function replaceMark(mark: string, text: string) {
    const area = box();
    if (!area) return;
    const at = area.value.indexOf(mark);
    if (at >= 0) replaceText(area, at, at + mark.length, text);
    else if (text) replaceText(area, area.selectionStart, area.selectionEnd, text);
  }

  async function upload(file: File | undefined, others: File[] = []) {
    const area = box();
    if (!area) return;
    const isBusy = sending !== null || placed !== null;
    setNotAdded(file && isBusy ? [file, ...others] : others);
    if (!file || isBusy) return;
    const mark = uploadMark(file.name);
    replaceText(area, area.selectionStart, area.selectionEnd, mark);
    const picture = await start(file);
    setAlt('');
    setAltMissing(false);
    if (picture) setPlaced({ mark, picture });
    else replaceMark(mark, '');
  }

  // A text is left to the browser, and nothing else, because it would leave the page for a file.
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const { picture, others } = readFiles(data);
    if (!picture && others.length === 0) return;
    event.preventDefault();
    void upload(picture, others);
  }

  function insert() {
    if (!placed) return;
    const words = alt.trim();
    if (words === '') {
      setAltMissing(true);
      return;
    }
    const { mark, picture } = placed;
    setPlaced(null);
    replaceMark(mark, `![${escapeInline(words)}](${picture.url})`);
  }

  function leaveOut() {
    if (!placed) return;
    setPlaced(null);
    replaceMark(placed.mark, '');
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const button = styleButtons.find(
      (style) =>
        'shift' in style === event.shiftKey &&
        ('code' in style ? style.code === event.code : style.key === latinKey(event).toLowerCase()),
    );
    if (!button || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    toolbar.current?.querySelector<HTMLElement>(`[data-md-button="${button.style}"]`)?.click();
  }

  return (
    <div
      ref={frame}
      className={styles.markdown}
      onKeyDown={pressKey}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <TextArea
        {...control}
        label="Content"
        mark="required"
        required
        rows={15}
        className={styles.text}
        hint={hint}
        above={
          <markdown-toolbar ref={toolbar} aria-label="Markdown" className={styles.toolbar}>
            {styleButtons.map((button) => (
              <button
                key={button.style}
                type="button"
                tabIndex={-1}
                data-md-button={button.style}
                aria-label={button.word}
                title={`${button.word} (${keyWords(button)})`}
                aria-keyshortcuts={keyWords(button).replace('Ctrl', 'Control')}
              >
                <Icon name={button.icon} />
              </button>
            ))}
            {insertButtons.map(({ style, icon, word, insert: write }) => (
              <button
                key={style}
                type="button"
                tabIndex={-1}
                data-md-button={style}
                aria-label={word}
                title={word}
                onClick={() => {
                  const area = box();
                  if (area) write(area);
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
              onClick={() => chooser.current?.click()}
            >
              <Icon name="picture" />
            </button>
            <span className={styles.ways}>Drop or paste pictures</span>
          </markdown-toolbar>
        }
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Picture for the text"
        accept={[...mediaTypes, 'image/heic'].join(',')}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {sending && <UploadProgress sending={sending} onCancel={cancel} />}
      {failed && (
        <Notice tone="bad" role="alert" title={`${failed.name} was not uploaded.`}>
          {failed.reason} Your text is unchanged.
        </Notice>
      )}
      <FilesNotAdded
        files={notAdded}
        advice={
          placed
            ? 'Write the alt text of the picture below first, then add one more.'
            : sending
              ? 'Another picture is being uploaded. Add one more when it is done.'
              : 'One picture is added at a time: add one more now.'
        }
      />
      {placed && (
        <div role="group" aria-label="Picture" className={styles.alt}>
          <img src={placed.picture.url} alt="" />
          <div>
            <TextInput
              label="Alt text"
              mark="required"
              name="alt"
              value={alt}
              error={isAltMissing ? 'Alt text is required.' : undefined}
              placeholder="What the picture shows"
              hint="What someone who cannot see the picture should know."
              onChange={(event) => setAlt(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                insert();
              }}
            />
            <p className={styles.acts}>
              <Button variant="ink" label="Insert picture" onClick={insert} />
              <Button variant="outline" label="Leave it out" onClick={leaveOut} />
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
