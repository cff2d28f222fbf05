import type { ComponentProps } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Select } from '#islands/ui/Select.tsx';
import { useAuthors } from '../authors/use-authors.ts';

type AuthorSelectProps = Omit<ComponentProps<typeof Select>, 'label' | 'children'>;

/** Who wrote the post. While the authors are not known, the one it has keeps its place. */
export function AuthorSelect(props: AuthorSelectProps) {
  const { authors, failure, reload } = useAuthors();
  const { value } = props;
  const isListed = authors?.some(({ id }) => String(id) === value) ?? false;
  return (
    <Select
      label="Author"
      {...props}
      hint={
        failure && (
          <>
            The authors could not be loaded. {failure.reason}{' '}
            <Button variant="quiet" label="Try again" onClick={() => void reload()} />
          </>
        )
      }
    >
      <option value="">Select Author</option>
      {value !== '' && !isListed && (
        <option value={value}>{authors ? 'Deleted author' : `Author ${String(value)}`}</option>
      )}
      {authors?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
