import { correctionsText } from '#islands/ui/browser/failure-text.ts';
import { Alert } from '../live-regions.tsx';
import { Notice } from '../Notice.tsx';
import type { Ref } from 'react';

export interface FormOutcomeState {
  busy: boolean;
  /** The number of times the form was submitted since it was last reset. */
  submitCount: number;
  wrongCount: number;
  failure: string | undefined;
}

interface FormOutcomeProps {
  form: FormOutcomeState;
  title?: string;
  advice?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Says why a form was not sent. After Enter in the wrong field the focus stays where it is, so this alone tells a
 * screen reader of each attempt.
 */
export function FormOutcome({ form, title, advice, ref }: FormOutcomeProps) {
  const { busy, submitCount, wrongCount, failure } = form;
  if (busy) return null;
  return (
    <Alert key={submitCount} ref={ref}>
      {failure && (
        <Notice tone="bad" title={title}>
          {failure} {advice}
        </Notice>
      )}
      {!failure && wrongCount > 0 && (
        <p className="form-corrections">{correctionsText(wrongCount)}</p>
      )}
    </Alert>
  );
}
