import { useDeferredValue, useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { checkEdition, type EditionError } from '../../contract/edition.ts';
import type { Design } from './useDesign.ts';

export interface Problems {
  readonly all: readonly EditionError[];
  /** Returns the error of one property of the control at a path (`controls.3`), including the property's own parts. */
  readonly at: (path: string, property: string) => EditionError | undefined;
  /** Returns the number of errors of the control at a path. */
  readonly count: (path: string) => number;
}

/** Returns the errors that prevent publication, updated while typing. The server runs the same check. */
export function useProblems(
  { Controls }: Pick<Design, 'Controls'>,
  unavailable: readonly string[],
): Problems {
  const controls = useDeferredValue(Controls);
  const [today] = useState(() => companyDay(new Date()));
  return useMemo(() => {
    const checked = checkEdition({ controls }, today, unavailable);
    const all = 'errors' in checked ? checked.errors : [];
    const own = (path: string) => (name: string) =>
      name.startsWith(`${path}.`) && !name.slice(path.length + 1).startsWith('controls.');
    return {
      all,
      at: (path, property) =>
        all.find(({ name }) => name === `${path}.${property}` || name.startsWith(`${path}.${property}.`)),
      count: (path) => all.filter(({ name }) => own(path)(name)).length,
    };
  }, [controls, unavailable, today]);
}
