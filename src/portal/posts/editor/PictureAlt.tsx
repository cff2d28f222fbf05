import type { UploadedPicture } from '#model/pictures/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import type { TextPicture } from './use-text-picture.ts';
import styles from './markdown.module.css';

interface PictureAltProps extends Pick<
  TextPicture,
  'alt' | 'setAlt' | 'isAltMissing' | 'insert' | 'leaveOut'
> {
  picture: UploadedPicture;
}

/**
 * Asks for the alt text of an uploaded picture before it is inserted. Enter inserts it; "Leave it out" removes its
 * mark.
 */
export function PictureAlt(props: PictureAltProps) {
  const { picture, alt, setAlt, isAltMissing, insert, leaveOut } = props;
  return (
    <div role="group" aria-label="Picture" className={styles.alt}>
      <img src={picture.url} alt="" />
      <div>
        <TextInput
          label="Alt text"
          mark="required"
          name="alt"
          value={alt}
          error={isAltMissing ? 'Alt text is required.' : undefined}
          placeholder="What the picture shows"
          hint="What someone who cannot see the picture should know."
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            insert();
          }}
        />
        <p className={styles.actions}>
          <Button variant="ink" label="Insert picture" onClick={insert} />
          <Button variant="outline" label="Leave it out" onClick={leaveOut} />
        </p>
      </div>
    </div>
  );
}
