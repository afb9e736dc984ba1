import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { Named } from './people.ts';

/** Name of a person, as the API returns people. */
export function Person({ of, size = 24 }: { readonly of: Named; readonly size?: number }) {
  return <PersonName id={of.AUID} name={of.ChineseName} englishName={of.EnglishName} size={size} />;
}
