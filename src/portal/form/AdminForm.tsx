import type { ReactNode, SubmitEvent } from 'react';
import { Notice } from '#islands/ui/Notice.tsx';

interface AdminFormProps {
  form: { failure: string | undefined; submit: (event: SubmitEvent<HTMLFormElement>) => void };
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
