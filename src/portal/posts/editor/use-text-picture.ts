import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { UploadedPicture } from '#model/pictures/contract.ts';
import { escapeInline } from '#model/markdown/escape-markdown.ts';
import { readFiles } from '../../form/pictures/read-files.ts';
import {
  stillUploaded,
  useWaitingPicture,
  type WaitingPictures,
} from '../../form/pictures/waiting-pictures.ts';
import { useUpload } from '../../form/pictures/use-upload.ts';
import { uploadMark } from './upload-marks.ts';
import { replaceText } from './text-edits.ts';

interface Placed {
  mark: string;
  name: string;
  picture: UploadedPicture;
}

function waitsFor(sending: { name: string } | null, placed: Placed | null): string | null {
  if (sending) return stillUploaded(sending.name);
  return placed && `${placed.name} waits for its alt text. Write it, or leave the picture out.`;
}

/** Uploads a picture into the text, where a mark stands for it until it is uploaded and its alt text is written. */
export function useTextPicture(box: () => HTMLTextAreaElement | null, waiting: WaitingPictures) {
  const { sending, failed, start, cancel } = useUpload();
  const [placed, setPlaced] = useState<Placed | null>(null);
  useWaitingPicture(waiting, 'Content', waitsFor(sending, placed));
  const [alt, setAlt] = useState('');
  const [isAltMissing, setAltMissing] = useState(false);
  const [notAdded, setNotAdded] = useState<File[]>([]);

  function replaceMark(mark: string, text: string) {
    const area = box();
    if (!area) return;
    const markStart = area.value.indexOf(mark);
    if (markStart >= 0) replaceText(area, markStart, markStart + mark.length, text);
    else if (text) replaceText(area, area.selectionStart, area.selectionEnd, text);
  }

  async function upload(file: File | undefined, others: File[] = []) {
    const area = box();
    if (!area) return;
    const isBusy = sending !== null || placed !== null;
    setNotAdded(file && isBusy ? [file, ...others] : others);
    if (!file || isBusy) return;
    const mark = uploadMark(file.name);
    replaceText(area, area.selectionStart, area.selectionEnd, mark);
    const picture = await start(file);
    setAlt('');
    setAltMissing(false);
    if (picture) setPlaced({ mark, name: file.name, picture });
    else replaceMark(mark, '');
  }

  // A dropped text is left to the browser; a file would replace the page.
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const { picture, others } = readFiles(data);
    if (!picture && others.length === 0) return;
    event.preventDefault();
    void upload(picture, others);
  }

  function insert() {
    if (!placed) return;
    const text = alt.trim();
    if (text === '') {
      setAltMissing(true);
      return;
    }
    const { mark, picture } = placed;
    setPlaced(null);
    replaceMark(mark, `![${escapeInline(text)}](${picture.url})`);
  }

  function leaveOut() {
    if (!placed) return;
    setPlaced(null);
    replaceMark(placed.mark, '');
  }

  return {
    sending,
    failed,
    cancel,
    placed: placed?.picture ?? null,
    alt,
    setAlt,
    isAltMissing,
    notAdded,
    upload,
    take,
    insert,
    leaveOut,
  };
}

export type TextPicture = ReturnType<typeof useTextPicture>;
