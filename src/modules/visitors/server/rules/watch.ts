/**
 * Returns a name or company in the form in which it is compared: width, case, blanks, dots and invisible characters
 * make no difference.
 */
export const normText = (given: string): string =>
  given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{DI}\p{Cf}\p{Cc}.·•,，。()（）-]/gu, '');

/**
 * Normalised marks that identify a person. `phone` holds every possible fingerprint of the phone; it is empty if the
 * phone is unknown.
 */
export interface Marks {
  readonly name: string;
  readonly phone: readonly string[];
  readonly company: string;
}

export interface Entry extends Marks {
  readonly id: number;
  readonly kind: number;
}

/**
 * Tells whether an entry matches a person: every mark that the entry holds has to match. An empty entry matches nobody.
 */
export function matchesEntry(entry: Marks, guest: Marks): boolean {
  const said = (['name', 'company'] as const).filter((mark) => entry[mark] !== '');
  const saysPhone = entry.phone.length > 0;
  return (
    (said.length > 0 || saysPhone) &&
    said.every((mark) => entry[mark] === guest[mark]) &&
    (!saysPhone || entry.phone.some((mark) => guest.phone.includes(mark)))
  );
}

/** Returns the entry that takes precedence: a blocked person before a welcome one, then the older entry. */
export function strongest<E extends Entry>(entries: readonly E[], party: readonly Marks[]): E | undefined {
  return entries
    .filter((entry) => party.some((one) => matchesEntry(entry, one)))
    .toSorted((a, b) => a.kind - b.kind || a.id - b.id)[0];
}

/** Returns the marks of a guest and of their companions. Only names and the company are known of companions. */
export function partyOf(
  { name, company, companions }: { name: string; company: string; companions: readonly string[] },
  phone: readonly string[],
): readonly Marks[] {
  const from = normText(company);
  return [
    { name: normText(name), phone, company: from },
    ...companions.map((each) => ({ name: normText(each), phone: [], company: from })),
  ];
}
