import { applicationMessages, researcherSignupSchema } from '#contracts/researcher-signup.ts';
import { signup } from '#site/copy/signup.ts';
import { SendingForm } from '../ui/SendingForm.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSending } from '../ui/use-sending.ts';
import { AcademicSection } from './AcademicSection.tsx';
import { attemptOf, finishDraft, setAnswer, useDraft } from './draft.ts';
import { DraftLine } from './DraftLine.tsx';
import type { SectionProps } from './fields.ts';
import { PersonalSection } from './PersonalSection.tsx';
import { ResearchSection } from './ResearchSection.tsx';
import styles from './signup.module.css';

const { form: copy } = signup;

/** The application in three sections (spec §2, §4, §5, §8); what is entered is kept as a draft. */
export function SignupForm() {
  const hydrated = useHydrated();
  const draft = useDraft();
  const { answers, restored } = draft;
  const sending = useSending({
    path: '/api/researcher-signup',
    schema: researcherSignupSchema,
    values: answers,
    restored,
    alongside: () => ({ attemptId: attemptOf() }),
    onSent: finishDraft,
  });
  const isSending = sending.status === 'sending';
  const section: SectionProps = {
    answers,
    errors: sending.errors,
    disabled: !hydrated,
    readOnly: isSending,
    onEdit(field, value) {
      if (isSending) return;
      setAnswer(field, value);
      sending.edited(field);
    },
  };
  return (
    <SendingForm
      sending={sending}
      hydrated={hydrated}
      className={styles.form}
      label={copy.label}
      messages={{ ...applicationMessages, ...copy }}
      note={
        <>
          {copy.privacy.text}
          <a href={copy.privacy.href}>{copy.privacy.label}</a>.
        </>
      }
    >
      <div className={styles.before}>
        <p>{copy.required}</p>
        <DraftLine draft={draft} enabled={hydrated && !isSending} />
      </div>
      <PersonalSection {...section} />
      <AcademicSection {...section} />
      <ResearchSection {...section} />
    </SendingForm>
  );
}
