import { useState } from 'react';
import {
  type ApplicantRegisterEntry,
  applicantEntrySchema,
} from '#model/applications/applicant.ts';
import { registerLabels, registerOutputsSchema } from '#model/register/contract.ts';
import { doiAddress } from '#model/posts/identifiers.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import { formatCount } from '#model/text/format-count.ts';
import { registerForm } from './form-copy.ts';
import { Button } from '../ui/Button.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import { TextInput } from '../ui/form/Field.tsx';
import { Disclosure } from '#islands/ui/Disclosure.tsx';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { useApiCall } from '../ui/use-api-call.ts';
import styles from './register.module.css';

const { outputs: copy, failure } = registerForm;
const addAct = 'outputs';
const removeAct = 'remove';

interface OutputsProps {
  path: string;
  sent: PageFormResult | undefined;
  entry: ApplicantRegisterEntry | null;
  onSaved: (entry: ApplicantRegisterEntry) => void;
}

interface OutputListProps {
  outputs: readonly string[];
  isBusy: boolean;
  onRemove: (doi: string) => void;
}

// The list is a form of its own: in the field's form, Enter would press its first Remove button.
function OutputList({ outputs, isBusy, onRemove }: OutputListProps) {
  return (
    <form method="post" action="#outputs-heading">
      <input type="hidden" name="act" value={removeAct} />
      <ul role="list">
        {outputs.map((doi) => (
          <li key={doi}>
            <a className="type-code" href={doiAddress(doi)}>
              {`doi.org/${doi}`}
            </a>
            <button
              type="submit"
              name="remove"
              value={doi}
              className="text-button"
              aria-label={copy.remove(doi)}
              aria-disabled={isBusy || undefined}
              onClick={(event) => {
                event.preventDefault();
                if (!isBusy) onRemove(doi);
              }}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/**
 * Shows the DOIs of an entry to add and remove, after each of which the field has the focus. Without a stored entry the
 * field is disabled.
 */
export function Outputs({ path, sent, entry, onSaved }: OutputsProps) {
  const outputs = entry?.outputs ?? [];
  const [isUnfolded, setUnfolded] = useState(sent?.act === addAct || sent?.act === removeAct);
  const removal = useApiCall({
    act: removeAct,
    sent,
    path,
    failure,
    schema: applicantEntrySchema,
    onDone(stored) {
      onSaved(stored);
      form.setFocus('outputs');
    },
  });
  const form = useCheckedForm({
    path,
    responseSchema: applicantEntrySchema,
    schema: registerOutputsSchema,
    defaultValues: { outputs: '' },
    page: { act: addAct, sent },
    explain: (error) => failureReason(error, failure),
    onDone({ response }) {
      onSaved(response);
      form.setFocus('outputs');
    },
  });
  // Both responses hold the whole list, so a second call waits: an older response would undo what a newer one shows.
  const isBusy = form.busy || removal.busy;
  const { error, disabled, ...field } = form.field('outputs');
  const problem = error || removal.problem;

  return (
    <Disclosure
      id="outputs-heading"
      heading={copy.heading}
      state={outputs.length === 0 ? copy.none : formatCount(outputs.length, 'DOI')}
      isOpen={isUnfolded}
      onToggle={setUnfolded}
    >
      <div className={styles.outputs}>
        <p className="second type-small">{copy.lead}</p>
        <OutputList
          outputs={outputs}
          isBusy={isBusy}
          onRemove={(doi) => void removal.send({ remove: doi })}
        />
        <form
          className={styles.add}
          method="post"
          action="#outputs-heading"
          noValidate
          onSubmit={(event) => {
            if (removal.busy) event.preventDefault();
            else form.submit(event);
          }}
        >
          <input type="hidden" name="act" value={addAct} />
          <TextInput
            {...field}
            label={registerLabels.output}
            placeholder={copy.placeholder}
            disabled={disabled || !entry}
            hint={entry ? undefined : copy.first}
            error={problem}
          />
          <Button
            {...form.button}
            busy={isBusy}
            variant="outline"
            label={copy.add}
            disabled={disabled || !entry}
          />
        </form>
        <FormOutcome form={form} />
      </div>
    </Disclosure>
  );
}
