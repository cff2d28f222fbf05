import type { ReactNode, SubmitEvent } from 'react';
import { FormOutcome, type FormOutcomeState } from '#islands/ui/form/FormOutcome.tsx';

interface AdminFormProps {
  form: FormOutcomeState & { submit: (event: SubmitEvent<HTMLFormElement>) => void };
  label: string;
  id?: string;
  className: string | undefined;
  failed: { title: string; advice?: string };
  foot: ReactNode;
  children: ReactNode;
}

export function AdminForm({ form, label, id, className, failed, foot, children }: AdminFormProps) {
  return (
    <form
      id={id}
      className={className}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={form.submit}
    >
      {children}
      <FormOutcome form={form} {...failed} />
      {foot}
    </form>
  );
}
