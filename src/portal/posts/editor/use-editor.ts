import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { adminPostSchema, createPostSchema, type AdminPost } from '#model/posts/admin-posts.ts';
import { newId } from '#model/new-id.ts';
import { putRows } from '../../data/list.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { postApi, postListPath, postsQuery, savedPostQuery } from '../post-queries.ts';
import { postValues, postValuesSchema, type PostValues } from './post-values.ts';
import { toPostRequest } from './post-request.ts';
import { savePost } from './save-post.ts';
import { useSaveProblem, type Pane } from './use-save-problem.ts';
import { useSlugFromTitle } from './use-slug.ts';

export type Editor = ReturnType<typeof useEditor>;

interface NewerVersionOptions {
  form: ReturnType<typeof useRecordForm<PostValues, AdminPost>>;
  /** The id that the post gets when it is saved as a new one. */
  newPostId: string;
  saveProblem: ReturnType<typeof useSaveProblem>;
  onEdited: (post: AdminPost | null) => void;
}

/** Lets a newer version from the server replace what is typed, or what is typed become another post. */
function useNewerVersion({ form, newPostId, saveProblem, onEdited }: NewerVersionOptions) {
  // True after the newer version replaced the typed text, which the draft then offers to bring back.
  const [wasReplacedByNewer, setReplacedByNewer] = useState(false);
  const { draft } = form;
  const { newer, settle } = saveProblem;
  return {
    newer,
    wasReplacedByNewer,
    takeOffer() {
      setReplacedByNewer(false);
      draft.takeOffer();
    },
    takeNewer() {
      if (!newer) return;
      draft.setAside({ ...form.getValues(), version: newer.version ?? null });
      form.reset(postValues(newer, newPostId));
      setReplacedByNewer(true);
      onEdited(newer);
      settle();
    },
    saveAsNew() {
      onEdited(null);
      settle();
    },
  };
}

/** Makes the body of a post's request: a stored one with the version that is replaced, a new one with its id. */
function toSaveRequest(values: PostValues, storedPost: AdminPost | null, newer: AdminPost | null) {
  const { version, newId: createdId } = values;
  const request = toPostRequest(values, storedPost);
  if (!storedPost) return { ...request, id: createdId };
  return { ...request, version: newer ? newer.version : (version ?? undefined) };
}

/** Manages the form of a post. Typed text is replaced only when the person asks for the newer version. */
export function useEditor(post: AdminPost | null) {
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const [edited, setEdited] = useState(post);
  const [pane, setPane] = useState<Pane>('write');
  const saveProblem = useSaveProblem({ isStored: edited !== null, onShow: setPane });
  const { newer, problem, requestId } = saveProblem;
  // A newer version from the server proves that a new post was stored, even if its first response was lost.
  const storedPost = newer ?? edited;
  const toRequest = (values: PostValues): object => toSaveRequest(values, storedPost, newer);

  const form = useRecordForm<PostValues, AdminPost>({
    subject: `post ${post?.id ?? 'new'}`,
    path: storedPost ? postApi(storedPost.id) : '/api/admin/blog/posts',
    method: storedPost ? 'PUT' : 'POST',
    schema: createPostSchema,
    defaultValues: postValues(edited, id),
    draftSchema: postValuesSchema,
    toRequest,
    responseSchema: adminPostSchema,
    call: savePost,
    explain: saveProblem.explain,
    onDone({ response }) {
      void putRows(postsQuery, [response]);
      queryClient.setQueryData(savedPostQuery.queryKey, response);
      if (form.isMounted()) leave();
    },
  });
  const keepSlug = useSlugFromTitle(form, post !== null);
  const versions = useNewerVersion({ form, newPostId: id, saveProblem, onEdited: setEdited });

  function leave() {
    allowNavigation();
    navigate(postListPath);
  }

  return {
    ...form,
    ...versions,
    values: form.watch(),
    edited,
    pane: pane === 'newer' && !newer ? 'preview' : pane,
    setPane,
    problem,
    requestId,
    change<Name extends keyof PostValues>(name: Name, value: PostValues[Name]) {
      if (!form.busy) form.setValue(name, value as never, { shouldDirty: true });
    },
    save(event: SubmitEvent<HTMLFormElement>) {
      saveProblem.clear();
      const isSound = createPostSchema.safeParse(toRequest(form.getValues())).success;
      if (!isSound) setPane('write');
      form.submit(event);
    },
    leave,
    takeOffer() {
      keepSlug();
      versions.takeOffer();
    },
    takeNewer() {
      versions.takeNewer();
      setPane('write');
    },
  };
}
