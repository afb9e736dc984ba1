import type { PersonChoice } from '#modules/people/web/open.tsx';

/** Person as answers name them. */
export interface Named {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Turns a person of an answer into the value of a person field. */
export const choiceOf = (person: Named | null | undefined): PersonChoice | null =>
  person ? { id: person.AUID, name: person.ChineseName, nameEn: person.EnglishName } : null;

/** Returns the id a person field holds; null if it is empty. */
export const idIn = (value: unknown): number | null => (value as PersonChoice | null | undefined)?.id ?? null;

export const idsIn = (value: unknown): number[] =>
  ((value ?? []) as readonly PersonChoice[]).map(({ id }) => id);
