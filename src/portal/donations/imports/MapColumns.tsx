import { useState } from 'react';
import {
  type ColumnMapping,
  type MappedField,
  mappedFields,
  requiredFields,
} from '#model/gift-files/mapped.ts';
import { importedKinds } from '#model/donations/gift-imports.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Select } from '#islands/ui/form/Field.tsx';
import forms from '../../form/form.module.css';
import panel from '../../kit/panel.module.css';
import styles from './imports.module.css';

const labels: Readonly<Record<MappedField, string>> = {
  date: 'Date',
  payer: 'Giver',
  amount: 'Amount',
  email: 'Email',
  number: 'Reference',
  memo: 'Note',
};

const guesses: Readonly<Record<MappedField, RegExp>> = {
  date: /date|day|when/i,
  payer: /name|giver|donor|supporter|from|payer/i,
  amount: /amount|sum|total|gross|usd/i,
  email: /mail/i,
  number: /reference|number|\bid\b|code|#/i,
  memo: /note|memo|comment|purpose/i,
};

type Columns = ColumnMapping['columns'];

function guessColumns(header: readonly string[]): Columns {
  const taken = new Set<string>();
  const columns: Columns = {};
  for (const field of ['email', 'date', 'amount', 'number', 'memo', 'payer'] as const) {
    const found = header.find((name) => guesses[field].test(name) && !taken.has(name));
    if (found === undefined) continue;
    taken.add(found);
    columns[field] = found;
  }
  return columns;
}

const isRequired = (field: MappedField) => requiredFields.some((required) => required === field);

const isRepeated = (column: string, index: number, header: readonly string[]) =>
  column !== '' && header.indexOf(column) < index;

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}...` : text);

interface MapColumnsProps {
  file: { name: string; header: string[]; example: string[] };
  onMapped: (mapping: ColumnMapping) => void;
  onAnother: () => void;
}

interface ColumnSelectProps {
  field: MappedField;
  file: MapColumnsProps['file'];
  value: string | undefined;
  isMissing: boolean;
  onChange: (column: string | undefined) => void;
}

function ColumnSelect({ field, file, value, isMissing, onChange }: ColumnSelectProps) {
  const { header, example } = file;
  return (
    <Select
      label={labels[field]}
      {...(!isRequired(field) && { mark: 'optional' as const })}
      value={value ?? ''}
      error={isMissing ? `Choose the column of the ${labels[field].toLowerCase()}.` : undefined}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{isRequired(field) ? 'Choose...' : 'None'}</option>
      {header.map((column, index) =>
        column === '' || isRepeated(column, index, header) ? null : (
          <option key={index} value={column}>
            {example[index] ? `${column}: ${shorten(example[index])}` : column}
          </option>
        ),
      )}
    </Select>
  );
}

interface KindSelectProps {
  value: ColumnMapping['kind'];
  onChange: (kind: ColumnMapping['kind']) => void;
}

function KindSelect({ value, onChange }: KindSelectProps) {
  return (
    <Select
      label="Kind of gift"
      className={forms.wide}
      value={value}
      hint="History: gifts that another platform has receipted."
      onChange={(event) => {
        const chosen = importedKinds.find((each) => each === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {importedKinds.map((each) => (
        <option key={each} value={each}>
          {sourceLabels[each]}
        </option>
      ))}
    </Select>
  );
}

/** Asks which column is which in a file that is not recognized. */
export function MapColumns({ file, onMapped, onAnother }: MapColumnsProps) {
  const [columns, setColumns] = useState(() => guessColumns(file.header));
  const [kind, setKind] = useState<ColumnMapping['kind']>('check');
  const [wasSubmitted, setTried] = useState(false);
  const missing = requiredFields.filter((field) => !columns[field]);
  const repeated = [...new Set(file.header.filter(isRepeated))];
  return (
    <form
      className={styles.map}
      noValidate
      aria-labelledby="map-columns"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (missing.length === 0) return onMapped({ kind, columns });
        const first = mappedFields.findIndex((field) => field === missing[0]);
        event.currentTarget.querySelectorAll('select')[first]?.focus();
      }}
    >
      <div>
        <h2 className={panel.partTitle} id="map-columns">
          Which column is which?
        </h2>
        <p className={panel.meta}>
          <bdi>{file.name}</bdi> is of no platform that is recognized. Say it once: this browser
          remembers it for files with the same header.
        </p>
        {repeated.length > 0 && (
          <p className={panel.meta}>
            More than one column is named {repeated.join(', ')}: only the first can be chosen.
            Rename the others in the file if you mean one of them.
          </p>
        )}
      </div>
      <div className={forms.fields}>
        {mappedFields.map((field) => (
          <ColumnSelect
            key={field}
            field={field}
            file={file}
            value={columns[field]}
            isMissing={wasSubmitted && isRequired(field) && !columns[field]}
            onChange={(column) => setColumns({ ...columns, [field]: column })}
          />
        ))}
        <KindSelect value={kind} onChange={setKind} />
      </div>
      <div className={panel.row}>
        <Button variant="outline" label="Another file..." onClick={onAnother} />
        <Button variant="ink" type="submit" label="Read with these columns" />
      </div>
    </form>
  );
}
