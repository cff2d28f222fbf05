import { ballot } from '#model/board/ballot-copy.ts';
import { island } from '../ui/island.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import { useApiCall } from '../ui/use-api-call.ts';
import { Alert } from '../ui/live-regions.tsx';

const { application, failure } = ballot;

interface RecuseLaterProps {
  path: string;
  /** The id of the form that asks for the question whether to recuse. */
  formId: string;
}

/** Lets a member who has read the application recuse herself, after a question. */
export const RecuseLater = island(function RecuseLater({ path, formId }: RecuseLaterProps) {
  const { problem, send, busy } = useApiCall({ path, failure, onDone: reloadPage });
  return (
    <>
      <button
        type="submit"
        form={formId}
        name="recuse"
        className="text-button"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (busy) return;
          if (confirm(application.confirmRecuse)) void send({ conflict: true });
        }}
      >
        {application.recuse}
      </button>
      <Alert as="span">{problem}</Alert>
    </>
  );
});
