import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { bounds } from '#contracts/bounds.ts';
import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { CreationNotice } from './CreationNotice.tsx';
import { findDonorProblems, type DonorProblems } from './donor-problems.ts';
import type { Flow } from './flow.ts';
import { StepActions } from './StepActions.tsx';
import { StepHeading } from './StepHeading.tsx';
import styles from './donate.module.css';

interface DonorStepProps {
  flow: Flow;
  onType: (field: keyof Flow['donor'], value: string) => void;
  onBack: () => void;
  onContinue: () => void;
  onResend: () => void;
}

/** Step 2: who gives, if they like to say (P-40). */
export function DonorStep({ flow, onType, onBack, onContinue, onResend }: DonorStepProps) {
  const { donor, creation, amountCents } = flow;
  const [problems, setProblems] = useState<DonorProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const busy = creation.state === 'busy';
  const refused = creation.state === 'failed' ? creation.fields : {};
  const copy = donate.donor;

  const invalid = (['donorName', 'donorEmail'] as const).find(
    (name) => problems[name] ?? refused[name],
  );
  useEffect(() => {
    if (invalid) form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
  }, [invalid, problems]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = findDonorProblems(donor);
    setProblems(found);
    if (Object.keys(found).length === 0) onContinue();
  }

  const field = (name: keyof Flow['donor']) => ({
    name,
    mark: 'optional' as const,
    value: donor[name],
    // While it is asked for: what is shown is what is sent, and the focus stays.
    readOnly: busy,
    error: problems[name] ?? refused[name],
    onChange: (event: { target: HTMLInputElement }) => {
      setProblems({});
      onType(name, event.target.value);
    },
  });

  return (
    <form method="post" noValidate onSubmit={submit} ref={form}>
      <StepHeading text={copy.heading} />
      <p className={styles.intro}>
        {amountCents === null ? donate.amount.none : `${copy.amountLabel}: `}
        {amountCents !== null && <strong>{formatDollars(amountCents)}</strong>}. {copy.intro}
      </p>
      <div className={styles.fields}>
        <TextInput
          {...field('donorName')}
          most={bounds.name}
          label={copy.name.label}
          hint={copy.name.hint}
          autoComplete="name"
        />
        <TextInput
          {...field('donorEmail')}
          most={bounds.email}
          label={copy.email.label}
          hint={copy.email.hint}
          type="email"
          autoComplete="email"
        />
      </div>
      <CreationNotice creation={creation} onResend={onResend} />
      <StepActions backDisabled={false} onBack={onBack}>
        <Button type="submit" label={copy.submit} busy={busy} busyLabel={copy.submitting} />
      </StepActions>
    </form>
  );
}
