import { useEffect, useRef, useState } from 'react';
import { pictureSchema, type UploadedPicture } from '#model/pictures/contract.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailure } from '../../data/failure.ts';
import { sendFile } from '../../session/request.ts';
import { PictureRefusedError, preparePicture } from './prepare-picture.ts';

function explainUpload(error: unknown): string {
  if (error instanceof PictureRefusedError) return error.message;
  const named = error instanceof ApiCallError ? error.body.fields?.file : undefined;
  return named ?? toFailure(error).reason;
}

interface Sending {
  name: string;
  size: number;
  part: number;
}

/**
 * Uploads one picture at a time; another one, `cancel` and leaving the page end the one before. `sending.size` is in
 * bytes of the chosen file, and `part` runs from 0 to 1.
 */
export function useUpload() {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failed, setFailed] = useState<{ name: string; reason: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // Returns null when it failed or was canceled.
  async function start(file: File): Promise<UploadedPicture | null> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const { name, size } = file;
    setFailed(null);
    setSending({ name, size, part: 0 });
    try {
      const form = new FormData();
      form.set('file', await preparePicture(file), name);
      return await sendFile('/api/admin/media', {
        form,
        schema: pictureSchema,
        signal: mine.signal,
        onProgress: (part) => mine.signal.aborted || setSending({ name, size, part }),
      });
    } catch (error) {
      if (!mine.signal.aborted) setFailed({ name, reason: explainUpload(error) });
      return null;
    } finally {
      if (running.current === mine) setSending(null);
    }
  }

  return { sending, failed, start, cancel: () => running.current?.abort() };
}
