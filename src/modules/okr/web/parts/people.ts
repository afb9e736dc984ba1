import type { PersonChoice } from '#modules/people/web/open.tsx';

/** Somebody of an answer. */
export interface Named {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Somebody of an answer, as a field of a form holds him. */
export const choiceOf = (person: Named | null | undefined): PersonChoice | null =>
  person ? { id: person.AUID, name: person.ChineseName, nameEn: person.EnglishName } : null;

/** The id of whom a field holds; null: nobody. */
export const idIn = (value: unknown): number | null => (value as PersonChoice | null | undefined)?.id ?? null;

export const idsIn = (value: unknown): number[] =>
  ((value ?? []) as readonly PersonChoice[]).map(({ id }) => id);
