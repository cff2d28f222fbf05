import type { ReactNode, SubmitEvent } from 'react';
import { unansweredTitle } from '../data/failure.ts';
import { FormOutcome, type FormOutcomeState } from '#islands/ui/form/FormOutcome.tsx';

interface AdminFormProps {
  form: FormOutcomeState & {
    isUnanswered: boolean;
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  label: string;
  id?: string;
  className: string | undefined;
  /** A sentence that says what a refusal left undone. */
  failed: { title: string; advice?: string };
  foot: ReactNode;
  children: ReactNode;
}

/**
 * Shows the fields, below them why the form was not sent or how many fields to correct, and then the buttons of `foot`.
 */
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
      <FormOutcome
        form={form}
        {...failed}
        title={form.isUnanswered ? unansweredTitle : failed.title}
      />
      {foot}
    </form>
  );
}
