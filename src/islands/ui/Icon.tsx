import { iconPaths, type IconName } from '#model/site/icon-paths.ts';

/** Shows a decorative mark; the text beside it must say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
