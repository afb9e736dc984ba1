import type { PersonChoice } from '#modules/people/web/open.tsx';

interface Named {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Converts a person from a reply to the value of a form field. */
export const choiceOf = (person: Named | null | undefined): PersonChoice | null =>
  person ? { id: person.AUID, name: person.ChineseName, nameEn: person.EnglishName } : null;

/**
 * Returns the id of the person in a form field.
 * @returns null if it is empty
 */
export const idIn = (value: unknown): number | null => (value as PersonChoice | null | undefined)?.id ?? null;

export const idsIn = (value: unknown): number[] =>
  ((value ?? []) as readonly PersonChoice[]).map(({ id }) => id);
