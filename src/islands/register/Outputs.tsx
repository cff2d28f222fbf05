import { useRef, useState } from 'react';
import { type OwnRegisterEntry, ownEntrySchema } from '#contracts/applications/applicant.ts';
import { registerLabels } from '#contracts/applications/register.ts';
import { registerForm } from '#site/copy/applications/register-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/form/Field.tsx';
import { useAct } from '../ui/use-act.ts';
import styles from './register.module.css';

const { outputs: copy, failure } = registerForm;

interface OutputsProps {
  path: string;
  entry: OwnRegisterEntry | null;
  onSaved: (entry: OwnRegisterEntry) => void;
}

/** The DOIs of what came of the work, each added or removed on its own. */
export function Outputs({ path, entry, onSaved }: OutputsProps) {
  const [doi, setDoi] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, isHydrated, errors, problem, send } = useAct({
    path,
    method: 'PUT',
    failure,
    schema: ownEntrySchema,
    onDone(stored) {
      onSaved(stored);
      setDoi('');
      input.current?.focus();
    },
  });
  const outputs = entry?.outputs ?? [];
  const disabled = !isHydrated || !entry;

  return (
    <section className={styles.outputs} aria-labelledby="outputs-heading">
      <div className={styles.head}>
        <h2 className="type-h3" id="outputs-heading">
          {copy.heading}
        </h2>
        {outputs.length === 0 && <p className="second type-small">{copy.none}</p>}
      </div>
      <p className="second type-small">{copy.lead}</p>
      <ul role="list">
        {outputs.map((each) => (
          <li key={each}>
            <a className="type-code" href={`https://doi.org/${encodeURI(each)}`}>
              {`doi.org/${each}`}
            </a>
            <button
              type="button"
              className="text-button"
              aria-label={copy.remove(each)}
              onClick={() => void send({ outputs: outputs.filter((other) => other !== each) })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.add}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ outputs: [...outputs, doi] }).then(() => input.current?.focus());
        }}
      >
        <TextInput
          ref={input}
          name="doi"
          label={registerLabels.output}
          placeholder={copy.placeholder}
          value={doi}
          disabled={disabled}
          hint={entry ? undefined : copy.first}
          error={errors.outputs ?? (problem || undefined)}
          onChange={(event) => setDoi(event.target.value)}
        />
        <Button type="submit" variant="outline" label={copy.add} busy={busy} disabled={disabled} />
      </form>
    </section>
  );
}
