import { useId } from 'react';
import type { ApplicantRegisterEntry as Entry } from '#model/applications/applicant.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { useApiCall } from '#islands/ui/use-api-call.ts';
import { registerForm as copy } from './form-copy.ts';

interface StoredEntryProps {
  /** The API path of the entry. */
  path: string;
  /** The form that the page refused. */
  sent: PageFormResult | undefined;
  entry: Entry;
  now: number;
  onEdit: () => void;
  onRemoved: () => void;
}

/** Shows when an entry is or was listed, and the buttons that change and remove it. */
export function StoredEntry({ path, sent, entry, now, onEdit, onRemoved }: StoredEntryProps) {
  const { failure } = copy;
  const editId = useId();
  const { busy, problem, send } = useApiCall({
    act: 'unpublish',
    sent,
    path,
    method: 'DELETE',
    failure,
    onDone: onRemoved,
  });
  const day = unbroken(formatPacificDate(entry.listedFrom));
  const text = Date.parse(entry.listedFrom) <= now ? copy.listed(day) : copy.waiting(day);
  return (
    <>
      <Status as="p">{entry.hidden ? copy.hidden : text}</Status>
      <form id={editId} method="get" hidden />
      <form
        className="form-actions cluster"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <input type="hidden" name="act" value="unpublish" />
        <Button
          type="submit"
          form={editId}
          name="entry"
          variant="outline"
          label={copy.edit}
          onClick={(event) => {
            event.preventDefault();
            onEdit();
          }}
        />
        <Button
          type="submit"
          variant="danger-outline"
          label={copy.remove}
          busyLabel={copy.removing}
          busy={busy}
        />
      </form>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}
