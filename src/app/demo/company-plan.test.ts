import { describe, expect, it } from 'vitest';
import { ageByIdentity, birthDateOf, genderOf, identityFault } from '#kit/rules/identity-card.ts';
import { planCompany } from './company-plan.ts';
import { seats, type Seat } from './demo-people.ts';
import { companies } from './organisation.ts';
import { postNames } from './post-names.ts';
import { seeded } from './random.ts';

const today = '2026-11-20';
const plan = planCompany(seeded(1), today);
const { units, persons } = plan;
const count = <T>(items: readonly T[]): number => new Set(items).size;

describe('the demo company on paper', () => {
  it('is as large as promised', () => {
    expect(Object.keys(companies)).toHaveLength(14);
    expect(units).toHaveLength(62);
    expect(persons).toHaveLength(300);
    expect(Math.max(...units.map((unit) => unit.depth))).toBe(3);
    expect(count(persons.map((person) => person.company))).toBe(14);
  });

  it('calls every post something in English', () => {
    const nameless = persons.map(({ position }) => position).filter((position) => !postNames[position]);
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('follows from seed and day alone', () => {
    expect(planCompany(seeded(1), today)).toEqual(plan);
    expect(planCompany(seeded(2), today)).not.toEqual(plan);
  });

  it('has a leader in every department, who is one of its people and led by the leader above', () => {
    for (const [index, { leader, parent }] of units.entries()) {
      expect(persons[leader]!.unit).toBe(index);
      expect(persons[leader]!.leader).toBe(parent === null ? null : units[parent]!.leader);
    }
  });

  it('leads everybody to the head of the group without a circle', () => {
    for (const [index, person] of persons.entries()) {
      const chain = [index];
      for (let at = person.leader; at !== null; at = persons[at]!.leader) chain.push(at);
      expect(count(chain)).toBe(chain.length);
      expect(chain.at(-1)).toBe(units[0]!.leader);
      expect(chain).toHaveLength(person.depth + 1);
    }
  });

  it.each([
    ['Chinese names', persons.map((person) => person.name.zh)],
    ['login names', persons.map((person) => person.loginName)],
    ['employee ids', persons.map((person) => person.employeeId)],
    ['identity numbers', persons.map((person) => person.identityNumber)],
  ])('%s come once', (_what, values) => expect(count(values)).toBe(300));

  it('gives identity numbers that are right by checksum and of no region', () => {
    for (const { identityNumber, gender, entryDate } of persons) {
      expect(identityFault(identityNumber)).toBeUndefined();
      expect(identityNumber).toMatch(/^99/);
      expect(genderOf(identityNumber)).toBe(gender);
      expect(ageByIdentity(identityNumber, entryDate)).toBeGreaterThanOrEqual(19);
      expect(ageByIdentity(identityNumber, today)).toBeLessThan(60);
      expect(birthDateOf(identityNumber) < entryDate).toBe(true);
    }
  });

  it('has both genders, all kinds of employment, and entries on workdays before today', () => {
    const women = persons.filter((person) => person.gender === 2).length;
    expect(women).toBeGreaterThan(100);
    expect(women).toBeLessThan(200);
    for (const kind of [0, 1, 2]) expect(persons.some((person) => person.userType === kind)).toBe(true);
    for (const { entryDate } of persons) {
      expect(entryDate < today).toBe(true);
      expect([0, 6]).not.toContain(new Date(entryDate).getUTCDay());
    }
  });

  it.each(Object.values(seats) as Seat[])('$name.zh sits where the sign-in page says', (seat) => {
    const index = persons.findIndex((person) => person.loginName === seat.loginName);
    const person = persons[index]!;
    expect(person.name).toEqual(seat.name);
    expect(units[person.unit]!.name.zh).toBe(seat.unit);
    expect(units[person.unit]!.leader === index).toBe(seat.as === 'leader');
  });

  it('has departments without an applicant', () => {
    expect(units.filter((unit) => unit.mayNotApply).map((unit) => unit.name.en)).toEqual([
      'New Business Task Force',
      'Internal Audit',
    ]);
  });
});
