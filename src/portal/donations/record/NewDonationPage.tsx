import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { undoMinutes } from '#model/undo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { AdminForm } from '../../form/AdminForm.tsx';
import { DraftOffer } from '../../form/DraftOffer.tsx';
import panel from '../../kit/panel.module.css';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import frame from '../../kit/page/page.module.css';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import { OpenedDonation } from '../DonationDialog.tsx';
import { RecordFields, SourceChoice, ThirdPartyFields } from './RecordFields.tsx';
import { RecordPreview, useRecordPreview } from './RecordPreview.tsx';
import { useNewDonation, type NewDonationForm } from './use-new-donation.ts';
import styles from './record.module.css';

const list = { label: 'Donations', href: portalPaths.donations };

interface NewDonationPageProps {
  onRecorded: (donation: AdminDonation) => void;
}

/**
 * Shows the form of a donation that did not come by card, beside its document. A donation that looks recorded already
 * needs a second press, "Record anyway".
 */
export function NewDonationPage({ onRecorded }: NewDonationPageProps) {
  const [, navigate] = useLocation();
  const { form, isNextRef, leave, makeAnother, recorded } = useNewDonation(onRecorded);
  const preview = useRecordPreview(form.watch());
  const [openedId, setOpenedId] = useState<string | null>(null);
  const alike = form.problem('recordAnyway');
  const isAnywayRef = useRef(false);
  const isSentBefore = form.problem('attemptId') !== '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    const isAnyway = isAnywayRef.current;
    isAnywayRef.current = false;
    form.setValue('recordAnyway', isAnyway);
    if (!isAnyway) {
      const wanted = submitter?.getAttribute('value');
      isNextRef.current = wanted === 'next';
      // In a pile of checks only some have an address.
      const isSent = isNextRef.current ? form.getValues('donorEmail') !== '' : wanted !== 'false';
      form.setValue('send', isSent);
    }
    form.submit(event);
  }

  return (
    <div className={styles.page}>
      <RecordHeader list={list} title="Record a donation" details={[]}>
        <div className={frame.actions}>
          <ActionButton
            variant="outline"
            icon="upload"
            label="From a file"
            onClick={() => navigate('/import')}
          />
          <Button variant="outline" label="Cancel" disabled={form.busy} onClick={leave} />
        </div>
      </RecordHeader>
      <AdminForm
        form={{ ...form, wrongCount: alike || isSentBefore ? 0 : form.wrongCount, submit }}
        className={styles.form}
        label="Record a donation"
        failed={{ title: 'It was not recorded.' }}
        foot={
          <>
            {isSentBefore && (
              <SentBefore
                onOpen={() => setOpenedId(form.getValues('newId'))}
                onAnother={makeAnother}
              />
            )}
            <RecordFoot
              form={form}
              alike={alike}
              onAnyway={(button) => {
                isAnywayRef.current = true;
                button.form?.requestSubmit();
              }}
            />
          </>
        }
      >
        <DraftOffer draft={form.draft} />
        <Status as="p" className={panel.meta}>
          {recorded}
        </Status>
        <SourceChoice form={form} />
        <RecordFields form={form} knownDonor={preview.knownDonor} />
        <ThirdPartyFields form={form} />
      </AdminForm>
      <RecordPreview preview={preview} />
      {openedId && <OpenedDonation id={openedId} onClosed={() => setOpenedId(null)} />}
    </div>
  );
}

interface SentBeforeProps {
  onOpen: () => void;
  onAnother: () => void;
}

/** Says that the donation was recorded whose response was lost, before its fields were changed. */
function SentBefore({ onOpen, onAnother }: SentBeforeProps) {
  return (
    <Notice tone="warn" title="It was recorded before your last changes." role="alert">
      <p>
        The answer to your first attempt was lost, and the donation stands as you typed it then.
        Undo that one if it is wrong, or record what is typed now as another donation.
      </p>
      <div className={panel.row}>
        <Button variant="outline" label="Open the recorded donation" onClick={onOpen} />
        <Button variant="outline" label="Make this another donation" onClick={onAnother} />
      </div>
    </Notice>
  );
}

interface RecordFootProps {
  form: NewDonationForm;
  alike: string;
  onAnyway: (button: HTMLButtonElement) => void;
}

function RecordFoot({ form: { button }, alike, onAnyway }: RecordFootProps) {
  return (
    <>
      <div className={styles.foot}>
        {alike && (
          <Notice tone="warn" title="Recorded twice?" role="alert">
            <p>{alike}</p>
            {/* As a submit button it would be the one that Enter in a field presses. */}
            <Button
              {...button}
              type="button"
              variant="outline"
              name="recordAnyway"
              label="Record anyway"
              busyLabel="Recording..."
              onClick={(event) => onAnyway(event.currentTarget)}
            />
          </Notice>
        )}
        <p className={panel.meta}>
          You can undo for {undoMinutes} minutes; the document leaves after that. Record and next
          keeps the way and the date, and sends the document where there is an address. Later, a
          mistake is corrected by a reversing entry. Stripe&apos;s reconciliation does not count
          this donation.
        </p>
      </div>
      <div className={`${panel.row} ${styles.buttons}`}>
        <Button
          {...button}
          variant="ink"
          label="Record and send the document"
          busyLabel="Recording..."
        />
        <Button {...button} variant="outline" name="send" value="false" label="Record only" />
        <Button {...button} variant="outline" name="send" value="next" label="Record and next" />
      </div>
    </>
  );
}
