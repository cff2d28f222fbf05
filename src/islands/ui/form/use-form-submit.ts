import { useRef, useState, type SubmitEvent } from 'react';
import { honeypotField } from '#contracts/spam.ts';
import type { RequestSchema } from '#lib/form-call.ts';
import { useAct } from '../use-act.ts';
import type { FormDraft } from './form-draft.ts';
import { useDraft } from './use-draft.ts';

interface FormOptions<Answers extends object> {
  path: string;
  schema: RequestSchema;
  /** By field name, in the order of the controls. */
  draft: FormDraft<Answers>;
  /** What is sent besides the answers. */
  more?: object;
  /** Gets what was sent and the server's answer, whose body may lack anything. */
  onSent: (answers: Answers, response: Response) => void | Promise<void>;
}

export type FormSubmit = ReturnType<typeof useFormSubmit>;

/** Checks and sends a public form; the first field with an error gets the focus (P-24). */
export function useFormSubmit<Answers extends object>(options: FormOptions<Answers>) {
  const { path, schema, draft, more, onSent } = options;
  const answers = useDraft(draft).draft?.answers ?? draft.empty;
  const [sentCount, setSentCount] = useState(0);
  const firstFocus = useRef<number>(null);
  const act = useAct({
    path,
    failure: '',
    async onDone(_nothing, response) {
      await onSent(answers, response);
      setSentCount((before) => before + 1);
      firstFocus.current = null;
      draft.clear();
    },
  });

  return {
    ...act,
    answers,
    /** How often the form was sent; each time it is empty again. */
    sentCount,
    edit<Field extends keyof Answers & string>(field: Field, value: Answers[Field]) {
      if (act.busy) return;
      draft.edit({ [field]: value } as unknown as Partial<Answers>);
      act.setErrors(({ [field]: _corrected, ...others }) => others);
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      const website = new FormData(event.currentTarget).get(honeypotField);
      // How long filling took is unknown for a draft from an earlier visit.
      const started = draft.read().isRestored ? null : firstFocus.current;
      const request = {
        ...answers,
        ...more,
        ...(website && { website }),
        ...(started !== null && { fillTimeMs: Math.round(performance.now() - started) }),
      };
      act.submit(event, schema, request, () => ({ attemptId: draft.attemptId() }));
    },
    /** Starts the clock of the fill time at the first focus (P-26). */
    focused() {
      firstFocus.current ??= performance.now();
    },
  };
}
