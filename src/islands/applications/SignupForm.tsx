import { useState } from 'react';
import {
  applicationFields,
  applicationMessages,
  applicationRequestSchema,
  applicationResponseSchema,
} from '#model/applications/contract.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { formatFullDay, formatLongDate, unbroken } from '#model/dates/dates.ts';
import { readReviewClock } from '#model/applications/review-clock.ts';
import { requiredNote } from '#model/fields/form-fields.ts';
import { signup } from '#model/applications/copy.ts';
import { Button } from '../ui/Button.tsx';
import { ApplicationFields } from '../ui/form/ApplicationFields.tsx';
import { MailLink } from '../ui/MailLink.tsx';
import { PublicForm } from '../ui/form/PublicForm.tsx';
import type { SentDetail } from '../ui/form/SentSheet.tsx';
import { applicationDraft, noAnswers } from '../ui/form/application-answers.ts';
import { draftExpiry } from '../ui/form/stored-draft.ts';
import type { Draft } from '../ui/form/use-draft.ts';
import { callApi } from '../ui/browser/api-client.ts';
import { retryAdvice } from '../ui/browser/failure-text.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { island } from '../ui/island.tsx';
import { Status } from '../ui/live-regions.tsx';
import styles from './signup.module.css';

const { form: copy, sent: sentCopy } = signup;

// The specification lets a server leave the reference out.
function listSentDetails(email: string, reference: string | undefined): SentDetail[] {
  const now = new Date();
  const lastDay = readReviewClock(now, now).days.at(-1);
  return [
    ...(reference ? [{ term: sentCopy.reference, value: reference, isReference: true }] : []),
    { term: sentCopy.email, value: email },
    ...(lastDay ? [{ term: sentCopy.decision, value: unbroken(formatFullDay(lastDay)) }] : []),
  ];
}

function DraftLine({ draft, isEnabled }: { draft: Draft; isEnabled: boolean }) {
  const { savedAt, removed, isRestored, isRefused, erase, bringBack } = draft;
  const removal = removed?.by === 'this tab' ? copy.draft.erased : copy.draft.gone;
  const news = removed ? removal : isRestored && copy.draft.restored;
  const draftNote = savedAt
    ? copy.draft.kept(formatLongDate(draftExpiry(savedAt).toISOString()))
    : copy.draft.offer;
  return (
    <div className={`cluster ${styles.draft}`}>
      <p>
        <Status as="span">{news}</Status>{' '}
        <span>{isRefused ? copy.draft.refused : !removed && draftNote}</span>
      </p>
      {(removed ?? savedAt ?? isRestored) && (
        <Button
          variant="quiet"
          label={removed ? copy.draft.bringBack : copy.draft.erase}
          disabled={!isEnabled}
          onClick={removed ? bringBack : erase}
        />
      )}
    </div>
  );
}

// An application is stored, whatever its response says.
async function sendApplication(body: object) {
  const { response } = await callApi('/api/researcher-signup', { method: 'POST', body });
  const json: unknown = await response.json().catch(() => null);
  return applicationResponseSchema.safeParse(json).data;
}

export const SignupForm = island(function SignupForm() {
  const [sentDetails, setSentDetails] = useState<SentDetail[]>([]);
  const [link, setLink] = useState<string>();
  const form = useCheckedForm({
    send: sendApplication,
    isPublic: true,
    schema: applicationRequestSchema,
    defaultValues: noAnswers,
    draft: applicationDraft,
    explain: (error) => `${applicationMessages.failure} ${retryAdvice(error)}`,
    onDone({ values, response }) {
      setSentDetails(listSentDetails(values.email.trim(), response?.reference));
      setLink(response?.link);
    },
  });
  return (
    <PublicForm
      form={form}
      label={copy.label}
      messages={{ ...applicationMessages, ...copy, another: sentCopy.another }}
      sentDetails={sentDetails}
      closesOnceSent
      sentAction={
        link && (
          <a className={buttonClass('ink')} href={link}>
            {sentCopy.open}
          </a>
        )
      }
      sentNote={
        <>
          <span>{link ? `${sentCopy.page} ${sentCopy.note}` : sentCopy.note}</span> <MailLink />
          <span>.</span> {link && <a href="/application">{sentCopy.again}</a>}
        </>
      }
      note={
        <>
          <span>{copy.privacy.text}</span>
          <a href={copy.privacy.href}>{copy.privacy.label}</a>
          <span>.</span>
        </>
      }
    >
      <div className={`second type-small ${styles.before}`}>
        <p>{requiredNote(applicationFields)}</p>
        <DraftLine draft={form.draft} isEnabled={form.isHydrated && !form.busy} />
      </div>
      <ApplicationFields form={form} />
    </PublicForm>
  );
});
