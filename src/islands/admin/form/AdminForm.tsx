import type { ReactNode, SubmitEvent } from 'react';
import { Notice } from '#islands/ui/Notice.tsx';

interface AdminFormProps {
  form: { failure: string | undefined; submit: (event: SubmitEvent<HTMLFormElement>) => void };
  label: string;
  /** A button outside the form names this id to send it. */
  id?: string;
  className: string | undefined;
  /** Says that it was not saved, and what to do, around the reason. */
  failed: { title: string; advice?: string };
  foot: ReactNode;
  children: ReactNode;
}

/** The frame of a form of the portal. */
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
      <div role="alert">
        {form.failure && (
          <Notice tone="bad" title={failed.title}>
            {form.failure} {failed.advice}
          </Notice>
        )}
      </div>
      {foot}
    </form>
  );
}
