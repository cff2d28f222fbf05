import { useState, type SubmitEvent } from 'react';
import { registerLabels } from '#contracts/register.ts';
import { registerForm } from '#site/copy/register-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/Field.tsx';
import styles from './register.module.css';
import type { EntryState } from './use-register-entry.ts';

const { outputs: copy } = registerForm;

/** The DOIs of what came of the work, each added or removed on its own. */
export function Outputs({ state, hydrated }: { state: EntryState; hydrated: boolean }) {
  const [doi, setDoi] = useState('');
  const { entry, errors, busy, failure } = state;
  const outputs = entry?.outputs ?? [];

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await state.run('outputs', { outputs: [...outputs, doi] })) setDoi('');
    form.querySelector('input')?.focus();
  }

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
              onClick={() =>
                void state.run('outputs', { outputs: outputs.filter((other) => other !== each) })
              }
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.add} method="post" noValidate onSubmit={(event) => void add(event)}>
        <TextInput
          name="doi"
          label={registerLabels.output}
          placeholder={copy.placeholder}
          value={doi}
          disabled={!hydrated || !entry}
          hint={entry ? undefined : copy.first}
          error={errors.outputs ?? (failure?.act === 'outputs' ? failure.text : undefined)}
          onChange={(event) => setDoi(event.target.value)}
        />
        <Button
          type="submit"
          variant="outline"
          label={copy.add}
          busy={busy === 'outputs'}
          disabled={!hydrated || !entry}
        />
      </form>
    </section>
  );
}
