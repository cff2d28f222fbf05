import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import {
  adminBlogMessages,
  adminPostSchema,
  createPostSchema,
  type AdminPost,
} from '#model/posts/admin-posts.ts';
import { ApiCallError } from '#model/browser/api-client.ts';
import { newId } from '#model/new-id.ts';
import { slugOf } from '#model/posts/slug.ts';
import { toFailure } from '../../data/failure.ts';
import { putRows } from '../../data/list.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../ui/page/confirm-navigation.ts';
import { postApi, postList, postsQuery, savedPostQuery } from '../post-queries.ts';
import { requestOf, valuesOf, valuesSchema, type PostValues } from './post-values.ts';
import { newerVersion, savePost } from './save-post.ts';

export type Pane = 'write' | 'preview' | 'newer';

export type Editor = ReturnType<typeof useEditor>;

/** Only a press of the person who typed replaces what is typed. */
export function useEditor(post: AdminPost | null) {
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const [before, setBefore] = useState(post);
  const [pane, setPane] = useState<Pane>('write');
  // It says why the post cannot be saved as it is: someone else saved or deleted it.
  const [problem, setProblem] = useState<'newer' | 'deleted' | null>(null);
  // It names the server's log line.
  const [requestId, setRequestId] = useState<string | null>(null);
  const [newer, setNewer] = useState<AdminPost | null>(null);
  // The newer version took the place of what was typed, which is the newest offer.
  const [isReplaced, setReplaced] = useState(false);
  const hasOwnSlug = useRef(post !== null);
  const stored = newer ?? before;

  const form = useRecordForm<PostValues, AdminPost>({
    subject: `post ${post?.id ?? 'new'}`,
    path: before ? postApi(before.id) : '/api/admin/blog/posts',
    method: before ? 'PUT' : 'POST',
    schema: createPostSchema,
    defaultValues: valuesOf(before, id),
    draftSchema: valuesSchema,
    toRequest,
    answer: adminPostSchema,
    call: savePost,
    explain,
    onDone({ answer }) {
      void putRows(postsQuery, [answer]);
      queryClient.setQueryData(savedPostQuery.queryKey, answer);
      if (form.isMounted()) leave();
    },
  });
  const { subscribe, setValue, draft } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only what a person types has a type of event.
        callback({ name, type, values: { title, slug } }) {
          if (type !== 'change') return;
          if (name === 'slug') hasOwnSlug.current = slug !== '';
          if (name !== 'title' || hasOwnSlug.current) return;
          setValue('slug', slugOf(title), { shouldDirty: true });
        },
      }),
    [subscribe, setValue],
  );

  function toRequest(values: PostValues): object {
    const { version, newId: createdId } = values;
    return {
      ...requestOf(values, stored),
      ...(before ? { version: newer ? newer.version : (version ?? undefined) } : { id: createdId }),
    };
  }

  function leave() {
    allowNavigation();
    navigate(postList);
  }

  /** @returns words for what the editor does not show in a way of its own. */
  function explain(error: unknown): string {
    alert(adminBlogMessages.saveFailed);
    const failure = toFailure(error);
    setRequestId(failure.requestId);
    if (!(error instanceof ApiCallError)) return failure.reason;
    const current = newerVersion(error);
    if (error.body.fields) setPane('write');
    else if (error.status === 404 && before) setProblem('deleted');
    else if (!current) return failure.reason;
    else {
      flushSync(() => {
        setNewer(current);
        setProblem('newer');
        setPane('newer');
      });
      document.getElementById('newer')?.focus();
    }
    return '';
  }

  return {
    ...form,
    values: form.watch(),
    before,
    pane: pane === 'newer' && !newer ? 'preview' : pane,
    setPane,
    problem,
    requestId,
    newer,
    isReplaced,
    change<Name extends keyof PostValues>(name: Name, value: PostValues[Name]) {
      if (!form.busy) form.setValue(name, value as never, { shouldDirty: true });
    },
    save(event: SubmitEvent<HTMLFormElement>) {
      setProblem(null);
      const isSound = createPostSchema.safeParse(toRequest(form.getValues())).success;
      if (!isSound) setPane('write');
      form.submit(event);
    },
    leave,
    takeOffer() {
      hasOwnSlug.current = true;
      setReplaced(false);
      draft.takeOffer();
    },
    takeNewer() {
      if (!newer) return;
      draft.setAside({ ...form.getValues(), version: newer.version ?? null });
      form.reset(valuesOf(newer, id));
      setReplaced(true);
      setBefore(newer);
      setNewer(null);
      setProblem(null);
      setPane('write');
    },
    saveAsNew() {
      setBefore(null);
      setNewer(null);
      setProblem(null);
    },
  };
}
