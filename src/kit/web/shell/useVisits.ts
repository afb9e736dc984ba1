import { useEffect, useState } from 'react';
import { z } from 'zod';
import { readStored, store } from '../client/storage.ts';
import { visited, type Visits } from './menu-entries.ts';

const counts = z.record(z.string(), z.number());

function readVisits(key: string): Visits {
  try {
    return counts.safeParse(JSON.parse(readStored(key) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/**
 * Counts the visits of a person to pages of the menu, in this browser. Returns those counted when the menu came, so
 * that it does not change under the pointer.
 */
export function useVisits(owner: string, path: string | undefined): Visits {
  const key = `menu-visits.${owner}`;
  const [atFirst] = useState(() => readVisits(key));
  useEffect(() => {
    if (path) store(key, JSON.stringify(visited(readVisits(key), path)));
  }, [key, path]);
  return atFirst;
}
