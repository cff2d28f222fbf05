import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { fileBounds } from '#model/donations/gift-imports.ts';
import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import { undoMinutes } from '#model/undo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { formatNames } from './formats.ts';
import { MapColumns } from './MapColumns.tsx';
import { LastImports } from './LastImports.tsx';
import type { ReadState } from './use-gift-file.ts';
import styles from './imports.module.css';

const list = { label: 'Donations', href: portalPaths.donations };

type StartState = Exclude<ReadState, { kind: 'read' }>;

interface StartPageProps {
  state: StartState;
  onFile: (file: File) => void;
}

interface WholePageProps extends StartPageProps {
  onMapped: (mapping: ColumnMapping) => void;
  onAnother: () => void;
}

/**
 * Shows the ways to bring a file of gifts, or the form that names its columns where its format is unknown. The last
 * imports are below.
 */
export function StartPage({ state, onFile, onMapped, onAnother }: WholePageProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <RecordHeader
        list={list}
        title="Record gifts from a file"
        details={['Nothing is stored or mailed before you have seen every row']}
      >
        <div className={page.actions}>
          <ActionButton
            variant="outline"
            label="Record one by hand..."
            onClick={() => navigate('/new')}
          />
        </div>
      </RecordHeader>
      <div className={styles.start}>
        <div className={styles.ways}>
          {state.kind === 'unknown' ? (
            <MapColumns key={state.name} file={state} onMapped={onMapped} onAnother={onAnother} />
          ) : (
            <>
              <DropZone state={state} onFile={onFile} />
              <PasteField onFile={onFile} />
            </>
          )}
        </div>
        <Advice />
      </div>
      <LastImports />
    </>
  );
}

const megabytes = fileBounds.bytes / 1024 / 1024;

const bound = `CSV, TSV, text, OFX or QFX, at most ${megabytes} MB and ${fileBounds.rows.toLocaleString('en-US')} rows. It is read in this browser.`;

function DropZone({ state, onFile }: StartPageProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isHeld, setHeld] = useState(false);
  const choose = (
    <Button variant="ink" label="Choose a file..." onClick={() => chooser.current?.click()} />
  );
  return (
    <div
      role="group"
      aria-label="File of gifts"
      className={styles.zone}
      data-held={isHeld || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setHeld(true);
      }}
      onDragLeave={() => setHeld(false)}
      onDrop={(event) => {
        setHeld(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {state.kind === 'reading' ? (
        <Status className={styles.reading}>
          <span>Reading {state.name}...</span>
          <progress
            className={panel.progress}
            value={state.done}
            aria-label={`Reading ${state.name}`}
          />
        </Status>
      ) : (
        <>
          {state.kind === 'failed' ? (
            <Alert className={styles.failed}>
              <Icon name="warning" />
              <strong>{state.name} was not read.</strong>
              <span>{state.reason}</span>
            </Alert>
          ) : (
            <>
              <Icon name="upload" />
              <h2 className={panel.partTitle}>
                {isHeld ? 'Let go to read it' : 'Drop a file here'}
              </h2>
              <p className={panel.meta}>{bound}</p>
            </>
          )}
          {choose}
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File of gifts"
        accept=".csv,.tsv,.txt,.ofx,.qfx,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function PasteField({ onFile }: Pick<StartPageProps, 'onFile'>) {
  const [text, setText] = useState('');
  return (
    <div className={styles.paste}>
      <TextArea
        label="Or paste rows from a spreadsheet, with their header"
        rows={5}
        spellCheck={false}
        dir="auto"
        placeholder={'Date\tCheck #\tFrom\tAmount\tEmail\tFor\tDeposited'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="Use a file as it was downloaded. A spreadsheet that opens and saves it can rewrite dates and shorten ids."
      />
      {text.trim() !== '' && (
        <Button
          variant="outline"
          label="Read the pasted rows"
          onClick={() => onFile(new File([text], 'Pasted rows'))}
        />
      )}
    </div>
  );
}

const steps = [
  ['You see every row:', 'gifts, matches, fees, what is left out and why.'],
  ['You decide', 'where a giver or a gift is not certain.'],
  ['You record them', `in one step, and can take all of it back for ${undoMinutes} minutes.`],
] as const;

function Advice() {
  return (
    <div className={styles.advice}>
      <section aria-labelledby="import-next">
        <h2 className={panel.heading} id="import-next">
          What happens next
        </h2>
        <ul role="list">
          {steps.map(([first, rest]) => (
            <li key={first}>
              <strong>{first}</strong> {rest}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="import-formats">
        <h2 className={panel.heading} id="import-formats">
          Files that are recognized
        </h2>
        <ul role="list" className={styles.formats}>
          {[...new Set(Object.values(formatNames))].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
