import { useRef, useState } from 'react';
import { adminBlogMessages } from '#contracts/admin-blog.ts';
import { blogAuthorSchema, type BlogAuthor } from '#contracts/blog-authors.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { useStillHere } from '../../kit/use-still-here.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import { letGo, useLeaveGuard } from '../../portal/leave-guard.ts';
import { useSession } from '../../session/session-context.ts';
import { formIdOf } from '../local-drafts.ts';
import { useLocalDraft } from '../use-local-draft.ts';
import {
  checkAuthor,
  sameAuthor,
  valuesOf,
  type AuthorErrors,
  type AuthorValues,
} from './author-values.ts';

interface FormEnds {
  onSaved: (saved: BlogAuthor) => void;
  /** Not called for a form that was left while it was saved: another one may stand in its place. */
  onClose: () => void;
}

/** The state of the author form. */
export function useAuthorForm(author: BlogAuthor | null, { onSaved, onClose }: FormEnds) {
  const session = useSession();
  const isStillHere = useStillHere();
  const [values, setValues] = useState(valuesOf(author));
  const [errors, setErrors] = useState<AuthorErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  /** The form that a restored copy came from: it may have made the author before it was cut off. */
  const restoredFrom = useRef<string | null>(null);
  const unsaved = !sameAuthor(values, valuesOf(author));
  const local = useLocalDraft<AuthorValues & Record<string, string>>({
    subject: `author ${author?.id ?? 'new'}`,
    values: { ...values },
    unsaved,
    version: null,
  });
  useLeaveGuard(unsaved ? adminBlogMessages.confirmLeave : null);

  function change(field: keyof AuthorValues, text: string) {
    if (saving) return;
    setValues((now) => ({ ...now, [field]: text }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  function close() {
    letGo();
    onClose();
  }

  /** @returns the first wrong field to look at; null when there is none. */
  async function save(): Promise<string | null> {
    if (saving) return null;
    setFailure(null);
    const wrong = checkAuthor(values);
    setErrors(wrong);
    const first = Object.keys(values).find((field) => field in wrong);
    if (first) return first;
    setSaving(true);
    try {
      const path = '/api/admin/blog/authors';
      const attemptId = restoredFrom.current ?? local.formId;
      const { data } = await (author
        ? session.call(`${path}/${author.id}`, {
            ...{ method: 'PUT', body: values, schema: blogAuthorSchema },
          })
        : session.call(path, {
            ...{ method: 'POST', body: { ...values, attemptId }, schema: blogAuthorSchema },
          }));
      local.forget();
      if (isStillHere()) close();
      onSaved(data);
      return null;
    } catch (error) {
      setSaving(false);
      const fields = error instanceof ApiCallError ? error.body.fields : undefined;
      if (fields) setErrors(fields);
      else setFailure(toFailure(error));
      return Object.keys(fields ?? {})[0] ?? null;
    }
  }

  return {
    ...{ values, errors, failure, saving, change, save },
    offered: local.offered,
    restore: () => {
      if (!local.offered) return;
      setValues({ ...local.offered.values });
      restoredFrom.current = formIdOf(local.offered.key);
      local.swap();
    },
    discard: local.settle,
    /** The person gives up what is typed: no copy is offered again. */
    giveUp: () => {
      local.forget();
      close();
    },
  };
}
