import drawings from 'virtual:named-icons';
import type { IconName } from '../../contract/icon-names.ts';

/** Shows an icon by its name, from the one file with all icons. */
export function NamedIcon({ name }: { name: IconName }) {
  return (
    <svg className="named-icon" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
