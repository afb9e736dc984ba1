import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  entryKind,
  lotSource,
  unit,
  vacationTypes,
  wholeDay,
  type Unit,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { holdAccounts } from '#modules/attendance/leave/server/commands/recost.ts';
import { leaveNames, listOwnTypes } from '#modules/attendance/leave/server/queries/leave-names.ts';
import { listReserved } from '#modules/attendance/leave/server/queries/leaves.ts';
import { listTypesOn, placeOf, type TypeVersion } from '#modules/attendance/leave/server/queries/types.ts';
import { listPersonsOn, type Person } from '#modules/attendance/server/queries/persons.ts';
import { listEmployees, personsWithin, type TableRow } from '#modules/people/server/open.ts';
import type { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { longestReason, mostBalance, quotaYears, type quotaColumns } from '../../contract/quota-sheet.ts';
import * as lots from '../queries/lots.ts';
import { balanceOfYear, changedLots, planBalance, type BalancePlan } from '../rules/set-balance.ts';
import { daysOfYear, type Keeper } from './keep-quotas.ts';

type Column = keyof typeof quotaColumns;
type DryRow = ReplyOf<typeof VacationAmount.DryRunQuotaImport>['Rows'][number];
type Change = InputOf<typeof VacationAmount.ApplyQuotaImport>['Rows'][number];

const words = {
  person: {
    zh: '没有这个工号，或不在您的范围内：{value}',
    en: 'This employee ID does not exist or is outside your scope: {value}',
  },
  type: { zh: '没有这种假期：{value}', en: 'This type of leave does not exist: {value}' },
  noQuota: {
    zh: '该员工的这种假期不按额度管理',
    en: 'This type of leave has no quota for this person',
  },
  year: { zh: '年度须为 2000 到 2100 的四位数字', en: 'The year must be a number from 2000 to 2100' },
  balance: {
    zh: '新余额须为不小于 0 的数字，最多四位小数；按小时时须为整分钟：{value}',
    en: 'The new balance must be a number of at least 0 with at most four decimals. In hours, it must come to whole minutes: {value}',
  },
  most: { zh: '新余额最多为 {value}', en: 'The new balance can be at most {value}' },
  reason: { zh: '请填写原因，最多 {value} 个字符', en: 'Enter a reason of at most {value} characters' },
  over: {
    zh: '{value} 年度的额度已过期，不能再新增',
    en: 'Leave of {value} has expired, so no balance can be added',
  },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
  locked: {
    zh: '该年度的额度已锁定，无法减到 {value}',
    en: 'Quotas of this year are locked, so the balance cannot be reduced to {value}',
  },
  reserved: {
    zh: '已申请的假期会超出额度，差 {value}',
    en: 'Leave that is filed would no longer be covered: {value} short',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Facts about people that decide what a new balance changes. */
interface Known {
  readonly persons: ReadonlyMap<number, Person>;
  readonly typeOf: (person: Person, code: number, year: number) => TypeVersion | undefined;
  readonly heldOf: (person: Person, type: TypeVersion, year: number) => Parameters<typeof planBalance>[0];
  /**
   * Applies a plan to the facts, so that later rows of the same person see it.
   * @param lotId id of the new grant, if the plan makes one
   */
  readonly note: (person: Person, type: TypeVersion, year: number, plan: SetPlan, lotId: number) => void;
}

type SetPlan = Extract<BalancePlan, { kind: 'set' }>;
type HeldLot = SetPlan['changes'][number]['lot'] & Pick<lots.LotRow, 'type' | 'unit'>;

/** Ids of grants that a dry run only imagines begin here, so that they sort after all others. */
const imagined = 1e15;

/** Returns whether a new grant of a year would have expired already, so that it would not count in any balance. */
const isOver = (type: TypeVersion, year: number, today: string): boolean =>
  daysOfYear(year, type.validMonths).validTo < today;

/** Reads the grants, pending forms and rules of people for some years. */
async function read(
  on: Executor,
  ids: readonly number[],
  years: ReadonlySet<number>,
  today: string,
): Promise<Known> {
  const found = await listPersonsOn(
    on,
    ids.map((personId) => ({ personId, day: today })),
  );
  const persons = new Map<number, Person>(found.map((person) => [person.id, person]));
  const types = new Map<string, readonly TypeVersion[]>();
  for (const person of persons.values())
    for (const year of years) {
      const key = `${placeOf(person)} ${year}`;
      if (!types.has(key)) types.set(key, await listTypesOn(on, person, `${year}-12-31`));
    }
  const own = new Map<number, readonly HeldLot[]>(
    Map.groupBy(await lots.listLots(on, ids), ({ personId }) => personId),
  );
  const reserved = Map.groupBy(await listReserved(on, ids), ({ personId }) => personId);
  return {
    persons,
    typeOf: (person, code, year) => types.get(`${placeOf(person)} ${year}`)?.find((one) => one.code === code),
    heldOf: ({ id }, type, year) => ({
      lots: (own.get(id) ?? []).filter((lot) => lot.type === type.code && lot.unit === type.unit),
      reserved: (reserved.get(id) ?? []).filter((one) => one.type === type.code),
      year,
      today,
    }),
    note: ({ id }, type, year, { changes, fresh }, lotId) => {
      const made: HeldLot = {
        ...daysOfYear(year, type.validMonths),
        id: lotId,
        left: fresh,
        type: type.code,
        unit: type.unit,
        leaveYear: year,
        source: lotSource.opening,
        isLocked: false,
      };
      own.set(id, [...changedLots(own.get(id) ?? [], changes), ...(fresh > 0 ? [made] : [])]);
    },
  };
}

/** Returns the amount of a cell in the unit of a type; undefined: it is no amount. */
function amountIn(text: string, of: Unit): number | undefined {
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(text)) return undefined;
  const exact = Number(text) * (of === unit.days ? wholeDay : 60);
  const amount = Math.round(exact);
  // Four decimals of an hour are 0.003 minutes off at most: 20 minutes are written as 0.3333.
  return Math.abs(exact - amount) < 0.005 ? amount : undefined;
}

/** Returns the year of a cell; 0: it is none. */
function yearOf(text = ''): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= quotaYears.from && year <= quotaYears.to ? year : 0;
}

/** Returns what a file of balances would change, row by row. Writes nothing. */
export async function dryRunQuotas(
  on: Executor,
  keeper: Keeper,
  rows: readonly TableRow<Column>[],
): Promise<DryRow[]> {
  const { language } = keeper;
  const employees = await listEmployees(
    on,
    rows.map(({ cells }) => cells.EmployeeId ?? ''),
  );
  const reached = await personsWithin(
    on,
    keeper.scope,
    [...employees.values()].map(({ id }) => id),
  );
  const nameOf = await leaveNames(on);
  const codes = [...vacationTypes, ...(await listOwnTypes(on)).map(({ code }) => code)];
  const codeOf = (text: string): number | undefined =>
    codes.find((code) =>
      Object.values(nameOf(code)).some((name) => name.toLowerCase() === text.toLowerCase()),
    );
  const years = new Set(rows.map(({ cells }) => yearOf(cells.Year)).filter(Boolean));
  const today = companyDay(keeper.now);
  const known = await read(on, [...reached], years, today);
  const first = new Map<string, number>();
  return rows.map(({ row: Row, cells }) => {
    const Errors: DryRow['Errors'] = [];
    const add = (Field: Column, about: Words, value: string | number = ''): void =>
      void Errors.push({ Field, Msg: wordsOf(about, language, { value }) });
    const { EmployeeId = '', Type = '', Balance = '', Reason = '' } = cells;
    const employee = employees.get(EmployeeId);
    const person = employee && known.persons.get(employee.id);
    const code = codeOf(Type);
    const year = yearOf(cells.Year);
    if (!person) add('EmployeeId', words.person, EmployeeId);
    if (code === undefined) add('Type', words.type, Type);
    if (year === 0) add('Year', words.year);
    const type = person && code !== undefined && year > 0 ? known.typeOf(person, code, year) : undefined;
    const shown = {
      Row,
      EmployeeId,
      ChineseName: employee?.chineseName ?? '',
      EnglishName: employee?.englishName ?? '',
      TypeName: code === undefined ? Type : nameOf(code)[language],
      Unit: type?.unit ?? unit.days,
    };
    const change = (): Change | null => {
      if (!person || code === undefined || year === 0 || Balance === '') return null;
      if (!type?.isActive || !type.needQuota) {
        add('Type', words.noQuota);
        return null;
      }
      const key = `${person.id} ${code} ${year}`;
      const twin = first.get(key);
      if (twin !== undefined) {
        add('EmployeeId', words.again, twin);
        return null;
      }
      first.set(key, Row);
      const amount = amountIn(Balance, type.unit);
      if (amount === undefined) {
        add('Balance', words.balance, Balance);
        return null;
      }
      if (amount > mostBalance) {
        add('Balance', words.most, amountText(mostBalance, type.unit)[language]);
        return null;
      }
      const held = known.heldOf(person, type, year);
      const Seen = balanceOfYear(held);
      if (amount === Seen) return null;
      const plan = planBalance(held, amount);
      if (plan.kind === 'locked') add('Balance', words.locked, Balance);
      if (plan.kind === 'reserved')
        add('Balance', words.reserved, amountText(plan.short, type.unit)[language]);
      if (plan.kind === 'set' && plan.fresh > 0 && isOver(type, year, today)) add('Year', words.over, year);
      if (Reason === '' || Reason.length > longestReason) add('Reason', words.reason, longestReason);
      if (plan.kind === 'set' && Errors.length === 0) known.note(person, type, year, plan, imagined + Row);
      return { AUID: person.id, VacationType: code, LeaveYear: year, Balance: amount, Seen, Reason };
    };
    const Change = change();
    const Kind =
      Errors.length > 0 ? 'error' : Change === null ? 'same' : Change.Seen === 0 ? 'new' : 'changed';
    return { ...shown, Kind, Errors, Change: Errors.length > 0 ? null : Change };
  });
}

/**
 * Sets the balances that a dry run showed, all of them or none.
 * @throws Refused notFound, noQuotaType, stale, lotLocked, quotaReserved
 */
export async function applyQuotas(tx: Tx, keeper: Keeper, rows: readonly Change[]): Promise<number> {
  const ids = [...new Set(rows.map(({ AUID }) => AUID))];
  if ((await personsWithin(tx, keeper.scope, ids)).size < ids.length)
    refuse(general.notFound, { field: 'Rows' });
  await holdAccounts(tx, ids, keeper.now);
  const today = companyDay(keeper.now);
  const years = new Set(rows.map(({ LeaveYear }) => LeaveYear));
  const known = await read(tx, ids, years, today);
  const later = (day: string): string => (today < day ? day : today);
  const entries: lots.NewEntry[] = [];
  for (const { AUID, VacationType: code, LeaveYear: leaveYear, Balance, Seen, Reason: reason } of rows) {
    const person = known.persons.get(AUID) ?? refuse(general.notFound, { field: 'Rows' });
    const type = known.typeOf(person, code, leaveYear);
    if (!type?.isActive || !type.needQuota) refuse(attendanceRefusals.noQuotaType, { field: 'VacationType' });
    const held = known.heldOf(person, type, leaveYear);
    if (balanceOfYear(held) !== Seen) refuse(general.stale);
    const plan = planBalance(held, Balance);
    if (plan.kind === 'locked') refuse(attendanceRefusals.lotLocked);
    if (plan.kind === 'reserved')
      refuse(attendanceRefusals.quotaReserved, {
        field: 'Balance',
        with: { n: amountText(plan.short, type.unit)[keeper.language] },
      });
    for (const { lot, amount } of plan.changes)
      entries.push({ lotId: lot.id, kind: entryKind.adjust, amount, day: later(lot.validFrom), reason });
    let lotId = 0;
    if (plan.fresh > 0) {
      // The year has ended since the preview, which adds nothing to such a year.
      if (isOver(type, leaveYear, today)) refuse(general.stale);
      const source = lotSource.opening;
      const lot = { personId: AUID, type: code, unit: type.unit, leaveYear, source };
      const sourceId = await lots.nextByHand(tx, lot);
      const made = {
        ...lot,
        ...daysOfYear(leaveYear, type.validMonths),
        sourceId,
        mayOverdraw: type.mayOverdraw,
      };
      lotId = (await lots.addLots(tx, [made])).get(lots.lotKey(made))!;
      entries.push({ lotId, kind: entryKind.grant, amount: plan.fresh, day: made.validFrom, reason });
    }
    known.note(person, type, leaveYear, plan, lotId);
  }
  await lots.post(tx, entries, keeper);
  await writeAudit(tx, {
    actorId: keeper.by,
    act: 'quota.import',
    target: 'lot:all',
    detail: { rows: rows.length },
    ip: keeper.ip,
  });
  return rows.length;
}
