import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boardMemberSchema, newMemberSchema, type BoardMember } from '#contracts/board.ts';
import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { ApiCallError } from '#lib/api-client.ts';
import { checkRequest, type FieldErrors } from '#lib/form-call.ts';
import { toFailure } from '../data/failure.ts';
import { request } from '../session/request.ts';
import panel from '../ui/panel.module.css';
import styles from './board.module.css';

interface MemberFormProps {
  onAdded: (member: BoardMember) => void;
  onCancel: () => void;
}

export function MemberForm({ onAdded, onCancel }: MemberFormProps) {
  const [values, setValues] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  function show(wrong: FieldErrors) {
    // A screen reader reads the error with the field that gets the focus.
    flushSync(() => setErrors(wrong));
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function add() {
    if (busy) return;
    setFailure('');
    const wrong = checkRequest(newMemberSchema, values);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const call = { method: 'POST', body: values, schema: boardMemberSchema } as const;
      onAdded((await request('/api/admin/board', call)).data);
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiCallError ? error.body.fields : undefined;
      if (fields) show(fields);
      else setFailure(toFailure(error).reason);
    }
  }

  const text = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    characterLimit: bounds[name],
    readOnly: busy,
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });

  return (
    <form
      ref={box}
      className={styles.form}
      method="post"
      noValidate
      aria-label="New member"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput label="Name" required dir="auto" {...text('name')} />
      <TextInput label="Email" type="email" required {...text('email')} />
      <div className={panel.row}>
        <Button variant="ink" type="submit" label="Add member" busyLabel="Adding..." busy={busy} />
        <Button variant="outline" label="Cancel" onClick={onCancel} />
      </div>
      <p className={panel.hint}>
        They get a ballot with the next digest, one private link for each application.
      </p>
      <div role="alert">
        {failure && (
          <Notice tone="bad" title="The member was not added.">
            {failure}
          </Notice>
        )}
      </div>
    </form>
  );
}
