import type { Words } from '#kit/contract/refusals.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { workday } from './days.ts';
import { seats, type Seat } from './demo-people.ts';
import { avoidedNames, english, given, surnames } from './names.ts';
import { organisation, type CompanyKey, type Duty, type Unit } from './organisation.ts';
import type { Random } from './random.ts';

export interface PlannedUnit {
  readonly name: Words;
  /** Index of the unit above; null at the root. */
  readonly parent: number | null;
  /** 0 at the root. */
  readonly depth: number;
  /** Index of the unit's leader among the persons. */
  readonly leader: number;
  readonly mayNotApply: boolean;
}

export interface PlannedPerson {
  readonly employeeId: string;
  readonly loginName: string;
  readonly name: Words;
  readonly gender: 1 | 2;
  readonly company: CompanyKey;
  /** Index of the person's unit in the plan. */
  readonly unit: number;
  /** Index of the direct leader, always a smaller one; null: the head of the group. */
  readonly leader: number | null;
  /** Number of leaders between the person and the head of the group. */
  readonly depth: number;
  readonly position: string;
  /** Employment type: 0 probation, 1 regular, 2 intern. */
  readonly userType: 0 | 1 | 2;
  /** First company day of the employment. */
  readonly entryDate: string;
  readonly identityNumber: string;
  readonly duties: readonly Duty[];
}

export interface CompanyPlan {
  readonly units: readonly PlannedUnit[];
  readonly persons: readonly PlannedPerson[];
}

/** Plans the whole company. The same random draws and the same day give the same company. */
export function planCompany(random: Random, today: string): CompanyPlan {
  const units: PlannedUnit[] = [];
  const persons: (Omit<PlannedPerson, 'employeeId'> & { employeeId?: string })[] = [];
  const newName = names(random);
  const newNumber = identityNumbers(random);

  function add(unit: Unit, above: number | null, inherited: CompanyKey): void {
    const index = units.length;
    const company = unit.company ?? inherited;
    const depth = above === null ? 0 : units[above]!.depth + 1;
    const leader = persons.length;
    units.push({
      name: unit.name,
      parent: above,
      depth,
      leader,
      mayNotApply: unit.mayNotApply ?? false,
    });
    for (let nth = 0; nth <= unit.staff; nth++) {
      const isLeader = nth === 0;
      const seat = seatOf(unit, nth);
      const gender = seat?.gender ?? (random.chance(0.52) ? 1 : 2);
      const { name, loginName } = seat ?? newName(gender);
      const duties = dutiesOf(unit, nth);
      // People who sign for others have been employed for the whole year of the demo's forms.
      const isOld = seat !== undefined || duties.length > 0;
      const tenure = isOld ? random.int(700, 1_800) : tenureDays(random, isLeader, depth);
      const entryDate = workday(shiftDays(today, -tenure));
      const isIntern = !isLeader && tenure < 150 && random.chance(0.4);
      const bornBefore = isIntern ? random.int(20, 23) : random.int(22, 30) + (isLeader ? 8 - depth * 2 : 0);
      const birthDate = shiftDays(entryDate, -Math.floor(bornBefore * 365.25) - random.int(0, 364));
      persons.push({
        loginName,
        name,
        gender,
        company,
        unit: index,
        leader: isLeader ? (above === null ? null : units[above]!.leader) : leader,
        depth: isLeader ? depth : depth + 1,
        position: isLeader ? unit.leader : titleOf(unit, nth),
        userType: isIntern ? 2 : tenure < 180 ? 0 : 1,
        entryDate,
        identityNumber: newNumber(birthDate, gender),
        duties,
      });
    }
    for (const each of unit.below ?? []) add(each, index, company);
  }

  add(organisation, null, 'group');
  const byEntry = [...persons.keys()].toSorted(
    (a, b) => persons[a]!.entryDate.localeCompare(persons[b]!.entryDate) || a - b,
  );
  byEntry.forEach((at, n) => (persons[at]!.employeeId = `JY${String(n + 1).padStart(4, '0')}`));
  return { units, persons: persons as PlannedPerson[] };
}

const seatOf = (unit: Unit, nth: number): Seat | undefined =>
  Object.values(seats).find((seat) => seat.unit === unit.name.zh && (seat.as === 'leader' ? 0 : 1) === nth);

/** The senior titles go to the first people. */
const titleOf = (unit: Unit, nth: number): string =>
  unit.titles[Math.min(unit.titles.length - 1, Math.floor(((nth - 1) * unit.titles.length) / unit.staff))]!;

function dutiesOf({ duty }: Unit, nth: number): Duty[] {
  if (duty === undefined) return [];
  if (typeof duty === 'string') return [duty];
  const [name, people] = duty;
  return nth >= 1 && nth <= people ? [name] : [];
}

/**
 * Returns the days since the entry. Higher ranks have been here longer; half of the others joined within two and a
 * half years.
 */
function tenureDays(random: Random, isLeader: boolean, depth: number): number {
  if (!isLeader) return 20 + Math.floor(random.next() ** 2 * 3_400);
  const [least, most] = (
    [
      [12, 13],
      [6, 11],
      [4, 9],
      [2, 7],
    ] as const
  )[depth]!;
  return random.int(least * 365, most * 365);
}

interface Named {
  readonly name: Words;
  readonly loginName: string;
}

/** Draws names that occur only once, in both languages. */
function names(random: Random): (gender: 1 | 2) => Named {
  const taken = new Set<string>(Object.values(seats).flatMap(({ name, loginName }) => [name.zh, loginName]));
  return (gender) => {
    for (;;) {
      const sex = gender === 1 ? 'male' : 'female';
      // Raising an even draw to a power prefers the common surnames, which come first.
      const [surname, latin] = surnames[Math.floor(random.next() ** 1.6 * surnames.length)]!;
      const zh = surname + random.pick(given[sex]);
      const en = `${random.pick(english[sex])} ${latin}`;
      const loginName = en.toLowerCase().replace(' ', '.');
      if (taken.has(zh) || taken.has(loginName) || avoidedNames.has(zh)) continue;
      taken.add(zh).add(loginName);
      return { name: { zh, en }, loginName };
    }
  };
}

/**
 * Identity numbers with a right checksum that nobody can have: their region begins with 99, which is no province
 * (GB/T 2260 has 11 to 83), and in the residence cards of foreigners, which begin with 9, the province follows at
 * once (911… to 983…).
 */
function identityNumbers(random: Random): (birthDate: string, gender: 1 | 2) => string {
  const taken = new Set<string>();
  return (birthDate, gender) => {
    for (;;) {
      const region = `99${String(random.int(1, 9_999)).padStart(4, '0')}`;
      const serial = String(random.int(0, 499) * 2 + (gender === 1 ? 1 : 0)).padStart(3, '0');
      const first17 = `${region}${birthDate.replaceAll('-', '')}${serial}`;
      if (taken.has(first17)) continue;
      taken.add(first17);
      return first17 + identityCheckDigit(first17);
    }
  };
}
