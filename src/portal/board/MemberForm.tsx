import { boardMemberSchema, newMemberSchema, type BoardMember } from '#model/board/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { AdminForm } from '../form/AdminForm.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { confirmClose } from '../kit/Dialog.tsx';
import { useConfirmNavigation } from '../kit/page/confirm-navigation.ts';
import { usePageKeys } from '../kit/page/use-page-keys.ts';
import panel from '../kit/panel.module.css';
import table from '../kit/plain-table.module.css';
import { boardPath } from './board-query.ts';
import styles from './board.module.css';

interface MemberFormProps {
  onAdded: (member: BoardMember) => void;
  onCancel: () => void;
}

/**
 * Asks for the name and the address of a new member above the list. Escape and "Cancel" close it, not while it is sent.
 */
export function MemberForm({ onAdded, onCancel }: MemberFormProps) {
  const form = useAdminForm({
    path: boardPath,
    schema: newMemberSchema,
    defaultValues: { name: '', email: '' },
    responseSchema: boardMemberSchema,
    onDone: ({ response }) => onAdded(response),
  });
  const { isDirty } = form.formState;
  useConfirmNavigation(isDirty ? confirmClose : null);

  function cancel() {
    if (!form.busy && (!isDirty || confirm(confirmClose))) onCancel();
  }

  usePageKeys(({ key }) => {
    if (key === 'Escape') cancel();
  });

  return (
    <AdminForm
      form={form}
      className={`${table.form} ${styles.form}`}
      label="New member"
      failed={{ title: 'The member was not added.' }}
      foot={
        <div className={styles.formFoot}>
          <div className={panel.row}>
            <Button {...form.button} variant="ink" label="Add member" busyLabel="Adding..." />
            <Button variant="outline" label="Cancel" onClick={cancel} />
          </div>
          <p className={panel.hint}>
            They get a ballot with the next digest, one private link for each application.
          </p>
        </div>
      }
    >
      <TextInput {...form.field('name', bounds.name)} label="Name" required dir="auto" autoFocus />
      <TextInput {...form.field('email', bounds.email)} label="Email" type="email" required />
    </AdminForm>
  );
}
