import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ApplicantView } from '#contracts/applicant.ts';
import { degreeOptions, optionLabel, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { application as copy } from '#site/copy/application.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { QuestionSheet } from './QuestionSheet.tsx';
import { useAct } from './use-act.ts';
import styles from './application.module.css';

interface ApplicantCaseProps {
  view: ApplicantView;
  /** Of the acts, such as `/api/application/{token}`. */
  path: string;
}

/** The questions, what was sent, and what the applicant can do about it (P-110). */
export function ApplicantCase({ view, path }: ApplicantCaseProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  const isPending = view.state === 'review' || view.state === 'question';

  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting) opener.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);

  return (
    <div className={styles.case}>
      {view.questions.toReversed().map((asked) => (
        <QuestionSheet
          key={asked.askedAt}
          asked={asked}
          path={path}
          canAnswer={isPending}
          onCorrect={isCorrecting ? undefined : () => setCorrecting(true)}
        />
      ))}
      {isCorrecting ? (
        <CorrectionForm view={view} path={path} onCancel={() => setCorrecting(false)} />
      ) : (
        <>
          <Sent view={view} />
          <Acts view={view} path={path} opener={opener} onCorrect={() => setCorrecting(true)} />
        </>
      )}
    </div>
  );
}

/** What was sent; folded to one line while a question is to be answered. */
function Sent({ view: { state, version, sentAt, fields } }: { view: ApplicantView }) {
  const { record } = copy;
  const sent = record.sent.replace('{date}', formatPacificDateTime(sentAt));
  const when =
    version > 1 ? `${sent}, ${record.version.replace('{version}', String(version))}` : sent;
  const { labels } = record;
  const facts: [string, string, 'essay'?][] = [
    [record.name, `${fields.firstName} ${fields.lastName}`],
    [labels.email, fields.email],
    [labels.institution, fields.institution],
    [labels.position, fields.position],
    [labels.degrees, fields.degrees.map((one) => optionLabel(degreeOptions, one)).join(', ')],
    [labels.researchArea, optionLabel(researchAreaOptions, fields.researchArea)],
    [labels.experience, fields.experience, 'essay'],
    [labels.motivation, fields.motivation, 'essay'],
  ];
  return (
    <details className={styles.record} open={state !== 'question'}>
      <summary>
        <h2 className="type-h3">{record.heading}</h2>
        <span className="second type-small">{when}</span>
      </summary>
      <dl>
        {facts.map(([term, value, isEssay]) => (
          <div key={term}>
            <dt className="second type-small">{term}</dt>
            <dd dir="auto" className={isEssay && styles.essay}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ActsProps extends ApplicantCaseProps {
  opener: RefObject<HTMLButtonElement | null>;
  onCorrect: () => void;
}

function Acts({ view, path, opener, onCorrect }: ActsProps) {
  const isHydrated = useHydrated();
  const { busy, problem, send } = useAct(path);
  const { state, canCorrect, undoUntil } = view;
  const { correct, withdraw } = copy;
  const failure = problem && (
    <Notice tone="bad" role="alert">
      {problem.text}
    </Notice>
  );
  if (state === 'withdrawn') {
    if (!undoUntil) return <p className="second">{withdraw.final}</p>;
    return (
      <Act hint={withdraw.until.replace('{date}', formatPacificDateTime(undoUntil))}>
        {failure}
        <Button
          variant="outline"
          icon="undo"
          label={withdraw.undo}
          busyLabel={withdraw.undoing}
          busy={busy !== null}
          disabled={!isHydrated}
          onClick={() => void send('withdraw/undo')}
        />
      </Act>
    );
  }
  if (state !== 'review' && state !== 'question') return null;
  return (
    <>
      {failure}
      <div className={styles.acts}>
        {state === 'review' && canCorrect && (
          <Act hint={correct.hint}>
            <Button
              ref={opener}
              variant="outline"
              icon="pen"
              label={correct.open}
              disabled={!isHydrated}
              onClick={onCorrect}
            />
          </Act>
        )}
        {!canCorrect && <p className="second type-small">{correct.voting}</p>}
        <Act hint={withdraw.hint}>
          <Button
            variant="outline"
            label={withdraw.label}
            busyLabel={withdraw.busy}
            busy={busy !== null}
            disabled={!isHydrated}
            onClick={() => void send('withdraw')}
          />
        </Act>
      </div>
    </>
  );
}

function Act({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className={styles.act}>
      {children}
      <p className="second type-small">{hint}</p>
    </div>
  );
}
