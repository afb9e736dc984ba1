import drawings from 'virtual:named-icons';
import type { IconName } from '../../contract/icon-names.ts';

/** An icon by its name, out of the one file that holds all of them. */
export function NamedIcon({ name }: { name: IconName }) {
  return (
    <svg className="named-icon" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
