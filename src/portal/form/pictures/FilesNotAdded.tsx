import { Notice } from '#islands/ui/Notice.tsx';
import { isPicture } from './read-files.ts';

interface FilesNotAddedProps {
  files: readonly File[];
  advice: string;
}

/**
 * Names the files of a drop or a paste that were left out: pictures with `advice`, other files with the formats that
 * are taken. Shows nothing for no files.
 */
export function FilesNotAdded({ files, advice }: FilesNotAddedProps) {
  if (files.length === 0) return null;
  const names = new Intl.ListFormat('en').format(files.map(({ name }) => name));
  const reasons = [
    files.some(isPicture) && advice,
    !files.every(isPicture) && 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be added.',
  ];
  return (
    <Notice
      key={names}
      tone="warn"
      role="status"
      title={`${names} ${files.length === 1 ? 'was' : 'were'} not added.`}
    >
      {reasons.filter(Boolean).join(' ')}
    </Notice>
  );
}
