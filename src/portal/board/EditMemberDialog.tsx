import { useId } from 'react';
import { boardMemberSchema, newMemberSchema, type BoardMember } from '#model/board/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { AdminForm } from '../form/AdminForm.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Dialog } from '../kit/Dialog.tsx';
import panel from '../kit/panel.module.css';
import { boardPath } from './board-query.ts';

interface EditMemberDialogProps {
  member: BoardMember;
  onSaved: (member: BoardMember) => void;
  onClosed: () => void;
}

/** Shows the dialog in which staff correct a member's name and address. */
export function EditMemberDialog({ member, onSaved, onClosed }: EditMemberDialogProps) {
  const formId = useId();
  const form = useAdminForm({
    path: `${boardPath}/${member.id}`,
    method: 'PUT',
    schema: newMemberSchema,
    defaultValues: { name: member.name, email: member.email },
    responseSchema: boardMemberSchema,
    onDone: ({ response }) => onSaved(response),
  });
  return (
    <Dialog
      title="Edit member"
      size="narrow"
      isBusy={form.busy}
      hasTyped={form.formState.isDirty}
      onClosed={onClosed}
      foot={
        <Button {...form.button} form={formId} variant="ink" label="Save" busyLabel="Saving..." />
      }
    >
      <AdminForm
        form={form}
        id={formId}
        className={panel.stack}
        label="Edit member"
        failed={{ title: 'The member was not changed.' }}
        foot={null}
      >
        <TextInput {...form.field('name', bounds.name)} label="Name" required dir="auto" />
        <TextInput {...form.field('email', bounds.email)} label="Email" type="email" required />
        <p className={panel.hint}>
          Votes stay. Another address ends the links in earlier emails at once, and the next digest
          brings new ones.
        </p>
      </AdminForm>
    </Dialog>
  );
}
