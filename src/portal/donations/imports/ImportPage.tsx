import { useEffect } from 'react';
import { mappedFormat } from '#model/gift-files/mapped.ts';
import { checksFormat } from '#model/gift-files/table.ts';
import { useGiftFile } from './use-gift-file.ts';
import { ReviewPage } from './ReviewPage.tsx';
import { StartPage } from './StartPage.tsx';

/**
 * Shows where to choose a file of gifts, and its rows to review once it is read. A file that was dropped on the list of
 * donations is `handed` over and read at once.
 */
export function ImportPage({ handed }: { handed: File | null }) {
  const { state, read, readAgain, readMapped, nameColumns, changeColumns, forget } = useGiftFile();
  // Reading begins again only with another file.
  useEffect(() => {
    if (handed) read(handed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the handed file is read once
  }, [handed]);
  if (state.kind !== 'read')
    return <StartPage state={state} onFile={read} onMapped={readMapped} onAnother={forget} />;
  const { file } = state;
  return (
    <ReviewPage
      key={file.sha256}
      opened={state}
      onReadAgain={readAgain}
      onAnother={forget}
      {...(file.format === mappedFormat && { onColumns: changeColumns })}
      {...(file.format === checksFormat && { onColumns: nameColumns })}
    />
  );
}
