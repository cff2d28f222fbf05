import { useEffect } from 'react';
import {
  boardMemberSchema,
  newMemberSchema,
  type BoardMember,
} from '#contracts/applications/board.ts';
import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { checkRequest } from '#lib/form-call.ts';
import { request } from '../session/request.ts';
import { Form, useFields } from '../ui/Form.tsx';
import panel from '../ui/panel.module.css';
import table from '../ui/plain-table.module.css';
import styles from './board.module.css';

interface MemberFormProps {
  onAdded: (member: BoardMember) => void;
  onCancel: () => void;
}

export function MemberForm({ onAdded, onCancel }: MemberFormProps) {
  const form = useFields({ name: '', email: '' });
  const { values, box, saving } = form;
  useEffect(() => box.current?.querySelector('input')?.focus(), [box]);

  async function add() {
    const call = { method: 'POST', body: values, schema: boardMemberSchema } as const;
    const added = await form.submit(checkRequest(newMemberSchema, values), () =>
      request('/api/admin/board', call),
    );
    if (added) onAdded(added);
  }

  return (
    <Form
      form={form}
      className={`${table.form} ${styles.form}`}
      label="New member"
      failed={{ title: 'The member was not added.' }}
      onSubmit={add}
      foot={
        <>
          <div className={panel.row}>
            <Button
              variant="ink"
              type="submit"
              label="Add member"
              busyLabel="Adding..."
              busy={saving}
            />
            <Button variant="outline" label="Cancel" onClick={onCancel} />
          </div>
          <p className={panel.hint}>
            They get a ballot with the next digest, one private link for each application.
          </p>
        </>
      }
    >
      <TextInput label="Name" required dir="auto" {...form.field('name', bounds.name)} />
      <TextInput label="Email" type="email" required {...form.field('email', bounds.email)} />
    </Form>
  );
}
