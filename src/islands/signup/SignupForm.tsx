import { useState } from 'react';
import {
  applicationMessages,
  researcherSignupSchema,
  signupAnswerSchema,
} from '#contracts/researcher-signup.ts';
import { formatFullDay } from '#lib/dates.ts';
import { readReviewClock } from '#lib/review-clock.ts';
import { identity } from '#site/identity.ts';
import { signup } from '#site/copy/signup.ts';
import { SendingForm } from '../ui/SendingForm.tsx';
import type { SentFact } from '../ui/SentSheet.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSending } from '../ui/use-sending.ts';
import { AcademicSection } from './AcademicSection.tsx';
import { attemptOf, finishDraft, setAnswer, useDraft } from './draft.ts';
import { DraftLine } from './DraftLine.tsx';
import type { SectionProps } from './fields.ts';
import { PersonalSection } from './PersonalSection.tsx';
import { ResearchSection } from './ResearchSection.tsx';
import styles from './signup.module.css';

const { form: copy, sent: sentCopy } = signup;
const [mailName, mailDomain] = identity.email.split('@');

/** What the sheet says of a sent application; a server may leave the reference out (P-28). */
function factsOf(email: string, answer: unknown): SentFact[] {
  const reference = signupAnswerSchema.safeParse(answer).data?.reference;
  const now = new Date();
  const lastDay = readReviewClock(now, now).days.at(-1);
  return [
    ...(reference ? [{ term: sentCopy.reference, value: reference, isReference: true }] : []),
    { term: sentCopy.email, value: email },
    ...(lastDay ? [{ term: sentCopy.decision, value: formatFullDay(lastDay) }] : []),
  ];
}

/** The application in three sections (P-28); what is entered is kept as a draft. */
export function SignupForm() {
  const hydrated = useHydrated();
  const draft = useDraft();
  const { answers, restored } = draft;
  const [sentFacts, setSentFacts] = useState<SentFact[]>([]);
  const sending = useSending({
    path: '/api/researcher-signup',
    schema: researcherSignupSchema,
    values: answers,
    restored,
    alongside: () => ({ attemptId: attemptOf() }),
    onSent(answer) {
      setSentFacts(factsOf(answers.email.trim(), answer));
      finishDraft();
    },
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
      messages={{ ...applicationMessages, ...copy, another: sentCopy.another }}
      sentFacts={sentFacts}
      sentNote={
        <>
          {sentCopy.note}{' '}
          <a href={`mailto:${identity.email}`}>
            {mailName}
            <wbr />@{mailDomain}
          </a>
          .
        </>
      }
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
