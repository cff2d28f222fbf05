import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { adminBlogMessages } from '#model/posts/admin-posts.ts';
import { useConfirmNavigation } from '../kit/page/confirm-navigation.ts';
import { draftKey } from './draft-keys.ts';
import type { ApiFormOptions } from '#islands/ui/form/checked-form-options.ts';
import { staffRequest } from '../session/request.ts';
import { NotSentError } from '../data/failure.ts';
import type { WaitingPictures } from './pictures/waiting-pictures.ts';
import { useAdminForm } from './use-admin-form.ts';

interface RecordFormOptions<Values extends FieldValues, Answer> extends Omit<
  ApiFormOptions<Values, Answer>,
  'draft'
> {
  subject: string;
  draftSchema: z.ZodMiniType<Values>;
}

/**
 * Makes a form that asks before it is left unsaved, and stores what is typed in this browser under `subject`. A stored
 * draft is offered, not restored; `DraftOffer` shows it. It is not sent while a picture of it waits.
 */
export function useRecordForm<Values extends FieldValues, Answer>(
  options: RecordFormOptions<Values, Answer>,
) {
  const { subject, draftSchema: schema, call = staffRequest, ...common } = options;
  const [waitingPictures] = useState<WaitingPictures>(() => new Map());
  const form = useAdminForm<Values, Answer>({
    ...common,
    call(path, sent) {
      const [sentence] = waitingPictures.values();
      if (sentence !== undefined) throw new NotSentError(sentence);
      return call(path, sent);
    },
    draft: { key: draftKey(subject), storage: 'local', schema, isOffered: true },
  });
  const isUnsaved = form.formState.isDirty;
  useConfirmNavigation(isUnsaved ? adminBlogMessages.confirmLeave : null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return {
    ...form,
    isUnsaved,
    waitingPictures,
    isMounted: () => isMounted.current,
  };
}
