import { searchBounds } from '#model/admin/search.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { showModal } from '../kit/lazy-part.tsx';
import { useCloseOnBack } from '../kit/page/close-on-back.ts';
import styles from './keys.module.css';

export const paletteName = 'Find anything, do anything';

export const paletteInput = {
  placeholder: 'Name, address, reference, amount, page or action',
  maxLength: searchBounds.characters,
};

interface WaitingPaletteProps {
  typed: string;
  onTyped: (text: string) => void;
  onClosed: () => void;
}

/** Takes what is typed after Ctrl and K while the code of the palette loads. */
export function WaitingPalette({ typed, onTyped, onClosed }: WaitingPaletteProps) {
  useCloseOnBack(onClosed);
  return (
    <dialog
      className={`${styles.palette} ${styles.waiting}`}
      aria-label={paletteName}
      ref={showModal}
      onCancel={onClosed}
    >
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          className={styles.input}
          aria-label="Search"
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          {...paletteInput}
        />
      </div>
    </dialog>
  );
}
