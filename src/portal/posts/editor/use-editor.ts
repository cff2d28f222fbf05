import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { adminPostSchema, createPostSchema, type AdminPost } from '#model/posts/admin-posts.ts';
import { newId } from '#model/new-id.ts';
import { putRows } from '../../data/list.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { postApi, postList, postsQuery, savedPostQuery } from '../post-queries.ts';
import { toPostRequest, postValues, postValuesSchema, type PostValues } from './post-values.ts';
import { savePost } from './save-post.ts';
import { useSaveProblem, type Pane } from './use-save-problem.ts';
import { useSlugFromTitle } from './use-slug.ts';

export type Editor = ReturnType<typeof useEditor>;

/** Manages the form of a post. Typed text is replaced only when the person asks for the newer version. */
export function useEditor(post: AdminPost | null) {
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const [before, setBefore] = useState(post);
  const [pane, setPane] = useState<Pane>('write');
  // True after the newer version replaced the typed text, which the draft then offers to bring back.
  const [isReplaced, setReplaced] = useState(false);
  const save = useSaveProblem({ isStored: before !== null, onShow: setPane });
  const { newer, problem, requestId } = save;
  // A newer version from the server proves that a new post was stored, even if its first response was lost.
  const stored = newer ?? before;

  const form = useRecordForm<PostValues, AdminPost>({
    subject: `post ${post?.id ?? 'new'}`,
    path: stored ? postApi(stored.id) : '/api/admin/blog/posts',
    method: stored ? 'PUT' : 'POST',
    schema: createPostSchema,
    defaultValues: postValues(before, id),
    draftSchema: postValuesSchema,
    toRequest,
    responseSchema: adminPostSchema,
    call: savePost,
    explain: save.explain,
    onDone({ response }) {
      void putRows(postsQuery, [response]);
      queryClient.setQueryData(savedPostQuery.queryKey, response);
      if (form.isMounted()) leave();
    },
  });
  const { draft } = form;
  const keepSlug = useSlugFromTitle(form, post !== null);

  function toRequest(values: PostValues): object {
    const { version, newId: createdId } = values;
    return {
      ...toPostRequest(values, stored),
      ...(stored ? { version: newer ? newer.version : (version ?? undefined) } : { id: createdId }),
    };
  }

  function leave() {
    allowNavigation();
    navigate(postList);
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
      save.clear();
      const isSound = createPostSchema.safeParse(toRequest(form.getValues())).success;
      if (!isSound) setPane('write');
      form.submit(event);
    },
    leave,
    takeOffer() {
      keepSlug();
      setReplaced(false);
      draft.takeOffer();
    },
    takeNewer() {
      if (!newer) return;
      draft.setAside({ ...form.getValues(), version: newer.version ?? null });
      form.reset(postValues(newer, id));
      setReplaced(true);
      setBefore(newer);
      save.settle();
      setPane('write');
    },
    saveAsNew() {
      setBefore(null);
      save.settle();
    },
  };
}
