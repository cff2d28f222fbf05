import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { adminBlogMessages, type AdminPost } from '#contracts/admin-blog.ts';
import { slugOf } from '#lib/slug.ts';
import { useStillHere } from '../../kit/use-still-here.ts';
import type { Failure } from '../../lists/failure.ts';
import { letGo, useLeaveGuard } from '../../portal/leave-guard.ts';
import { useSession } from '../../session/session-context.ts';
import { actionsOf } from '../list/post-actions.ts';
import { blogPaths } from '../paths.ts';
import { formIdOf } from '../local-drafts.ts';
import { useLocalDraft } from '../use-local-draft.ts';
import {
  checkPost,
  emptyPost,
  sameValues,
  valuesOf,
  type FieldErrors,
  type PostValues,
} from './post-values.ts';
import { savePost, type SaveOutcome } from './save-post.ts';

/** What stands in the way of a save, besides wrong fields. */
export type SaveProblem =
  { kind: 'newer' } | { kind: 'deleted' } | { kind: 'failed'; failure: Failure };

/**
 * The state of one editor: what is typed, what is stored, and everything that can come between the
 * two. What is typed is only ever replaced by a press of the person who typed it.
 */
export function useEditor(post: AdminPost | null) {
  const session = useSession();
  const [, navigate] = useLocation();
  const isStillHere = useStillHere();
  const [before, setBefore] = useState(post);
  const [values, setValues] = useState<PostValues>(post ? valuesOf(post) : emptyPost);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [newer, setNewer] = useState<AdminPost | null>(null);
  /** What was typed before the newer version took its place. */
  const [replaced, setReplaced] = useState<PostValues | null>(null);
  /** The form that a restored copy came from: it may have made the post before it was cut off. */
  const restoredFrom = useRef<string | null>(null);
  const ownSlug = useRef(post !== null);

  const stored = before ? valuesOf(before) : emptyPost;
  const unsaved = !sameValues(values, stored);
  const local = useLocalDraft<PostValues & Record<string, string | boolean>>({
    subject: `post ${post?.id ?? 'new'}`,
    values: { ...(replaced ?? values) },
    unsaved: unsaved || replaced !== null,
    version: before?.version ?? null,
  });
  useLeaveGuard(unsaved ? adminBlogMessages.confirmLeave : null);

  function change(changed: Partial<PostValues>) {
    // What is typed while a save is under way would be lost with it.
    if (saving) return;
    const derived: Partial<PostValues> = {};
    if ('slug' in changed) ownSlug.current = changed.slug !== '';
    else if (changed.title !== undefined && !ownSlug.current) derived.slug = slugOf(changed.title);
    setValues((now) => ({ ...now, ...changed, ...derived }));
    const mended = new Set(Object.keys({ ...changed, ...derived }));
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([n]) => !mended.has(n))));
  }

  function leave() {
    letGo();
    navigate(blogPaths.list);
  }

  function settle(outcome: SaveOutcome) {
    if (outcome.kind === 'saved') {
      const { post: saved } = outcome;
      local.forget();
      actionsOf(session).showSaved(saved);
      if (isStillHere()) leave();
      return;
    }
    alert(adminBlogMessages.saveFailed);
    if (outcome.kind === 'fields') {
      setErrors(outcome.errors);
      return;
    }
    if (outcome.kind === 'newer') setNewer(outcome.current);
    setProblem(outcome);
  }

  /** @returns how it ended; the fields found wrong are in `errors`. */
  async function save(): Promise<SaveOutcome['kind'] | null> {
    if (saving) return null;
    setProblem(null);
    const wrong = checkPost(values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'fields';
    setSaving(true);
    const id = restoredFrom.current ?? local.formId;
    const outcome = await savePost(session, { values, before: newer ?? before, id });
    setSaving(false);
    settle(outcome);
    return outcome.kind;
  }

  return {
    ...{ before, values, errors, saving, problem, newer, replaced, unsaved },
    ...{ change, save, leave },
    offered: local.offered,
    copyKept: local.kept,
    /** Puts the offered copy into the fields. */
    restore: () => {
      if (local.offered === null) return;
      ownSlug.current = true;
      setValues({ ...local.offered.values });
      restoredFrom.current = formIdOf(local.offered.key);
      const { version } = local.offered;
      // A save then finds out whether somebody saved the post since that was typed.
      if (before && version !== null) setBefore({ ...before, version });
      local.swap();
    },
    discard: local.settle,
    takeNewer: () => {
      if (!newer) return;
      setReplaced(values);
      setValues(valuesOf(newer));
      setBefore(newer);
      setNewer(null);
      setProblem(null);
    },
    bringBack: () => {
      if (replaced) setValues(replaced);
      setReplaced(null);
    },
    /** The stored post is gone: what is typed becomes a new one. */
    startAnew: () => {
      setBefore(null);
      setNewer(null);
      setProblem(null);
    },
  };
}
