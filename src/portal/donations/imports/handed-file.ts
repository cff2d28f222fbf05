import { useEffect, useRef } from 'react';

let handed: File | null = null;

/** Returns the file that was dropped elsewhere, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

/** Hands over a file that is dropped anywhere on the page. Its listeners come after those that ignore stray files. */
export function useDroppedFile(onDropped: () => void): void {
  const run = useRef(onDropped);
  useEffect(() => {
    run.current = onDropped;
  });
  useEffect(() => {
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    function allow(event: DragEvent) {
      if (!isFile(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    }
    function take(event: DragEvent) {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      handed = file;
      run.current();
    }
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', take);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', take);
    };
  }, []);
}
