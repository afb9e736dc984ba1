import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import {
  billKinds,
  grantRule,
  leaveUnit as units,
  unit,
  vacationType,
  vacationTypeLabels,
  wholeDay,
  type LeaveUnit,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { companyFormula } from '#modules/attendance/balances/server/rules/allocation.ts';
import { saveSelectOption } from '#modules/forms/server/open.ts';
import type { LeaveType } from '../../contract/LeaveType.ts';
import { addOwnType, listOwnTypes, renameOwnType } from '../queries/leave-names.ts';
import * as queries from '../queries/types.ts';
import type { TypeVersion } from '../queries/types.ts';

export interface TypeKeeper {
  readonly by: number;
  readonly now: Date;
  readonly language: Language;
  readonly ip: string;
}

const audited = (tx: Tx, { by, ip }: TypeKeeper, act: string, target: string, detail: object) =>
  writeAudit(tx, { actorId: by, act, target: `leaveType:${target}`, detail: { ...detail }, ip });

/** Returns the smallest part that a unit allows. Only hours have steps of their own. */
const stepOf = (of: LeaveUnit, step: number): number =>
  of === units.day ? wholeDay : of === units.halfDay ? wholeDay / 2 : step;

/** Types whose quota comes from the law or from overtime. */
const byLaw: readonly number[] = [vacationType.annual, vacationType.compTime];

/** Checks the yearly grant of a rule. @throws Refused grantByLaw, grantNeedsQuota, grantIncomplete, formulaInvalid */
function assertGrant(type: Omit<TypeVersion, 'id' | 'name'>, language: Language): void {
  if (type.grantRule === grantRule.none) return;
  const field = 'GrantRule';
  if (byLaw.includes(type.code)) refuse(attendanceRefusals.grantByLaw, { field });
  if (!type.needQuota) refuse(attendanceRefusals.grantNeedsQuota, { field });
  const { grantAmount, grantBands, grantFormula } = type;
  if (type.grantRule === grantRule.fixed && grantAmount === null)
    refuse(attendanceRefusals.grantIncomplete, { field: 'GrantAmount' });
  const rises = grantBands?.every(([years], at) => at === 0 || years > grantBands[at - 1]![0]) ?? false;
  if (type.grantRule === grantRule.service && (!grantBands?.length || !rises))
    refuse(attendanceRefusals.grantIncomplete, { field: 'GrantBands' });
  if (type.grantRule !== grantRule.formula) return;
  const compiled = companyFormula(grantFormula);
  if (compiled === null) refuse(attendanceRefusals.grantIncomplete, { field: 'GrantFormula' });
  if (!compiled.ok)
    refuse(attendanceRefusals.formulaInvalid, {
      field: 'GrantFormula',
      with: { why: sayFault(compiled.faults[0]!, language) },
    });
}

/**
 * Saves the rule of a type from a day on. The rule of a province begins as a copy of the rule of its region.
 * @throws Refused typeDayPast, notFound, hoursOnly, and those of `assertGrant`
 */
export async function saveRule(
  tx: Tx,
  input: InputOf<typeof LeaveType.SaveLeaveType>,
  keeper: TypeKeeper,
): Promise<void> {
  const { Region: region, VacationType: code, FromDay: fromDay } = input;
  if (fromDay < companyDay(keeper.now)) refuse(attendanceRefusals.typeDayPast, { field: 'FromDay' });
  const law = { region, province: region === 'CN' ? (input.Province ?? '') : '' };
  const { name: _name, ...before } =
    (await queries.findTypeOn(tx, law, code, fromDay)) ?? refuse(general.notFound);
  const leaveUnit = input.LeaveUnit ?? before.leaveUnit;
  if (leaveUnit !== units.hour && before.unit === unit.minutes)
    refuse(attendanceRefusals.hoursOnly, { field: 'LeaveUnit' });
  const isByLaw = byLaw.includes(code);
  const type = {
    ...before,
    region: queries.placeOf(law),
    leaveUnit,
    fromDay,
    isActive: input.IsUse,
    step: stepOf(leaveUnit, input.Step),
    payRatio: input.PayRatio,
    mayOverdraw: input.MayOverdraw,
    proofAfter: input.ProofAfter,
    maxPerBill: input.MaxPerBill,
    maxPerYear: input.MaxPerYear,
    maxPerDay: input.MaxPerDay,
    probationAllowed: input.ProbationAllowed,
    validMonths: input.ValidMonths,
    carryMost: input.CarryMost,
    carryMonths: input.CarryMonths,
    source: input.Source,
    basis: isByLaw ? before.basis : (input.Basis ?? before.basis),
    needQuota: isByLaw ? before.needQuota : (input.NeedQuota ?? before.needQuota),
    gender: input.Gender === undefined ? before.gender : input.Gender,
    internAllowed: input.InternAllowed ?? before.internAllowed,
    minMonths: input.MinMonths ?? before.minMonths,
    grantRule: input.GrantRule ?? before.grantRule,
    grantAmount: input.GrantAmount === undefined ? before.grantAmount : input.GrantAmount,
    grantFormula: input.GrantFormula ?? before.grantFormula,
    grantBands:
      input.GrantBands === undefined
        ? before.grantBands
        : (input.GrantBands?.map(({ Years, Amount }) => [Years, Amount] as const) ?? null),
    isByPart: input.IsByPart ?? before.isByPart,
  };
  assertGrant(type, keeper.language);
  await queries.saveType(tx, type, keeper);
  await audited(tx, keeper, 'leaveType.save', `${type.region}-${code}`, input);
}

/** Checks that no other type has a name. @throws Refused typeNameTaken */
async function assertFree(
  tx: Tx,
  { Name, NameEn }: { Name: string; NameEn: string },
  code = 0,
): Promise<void> {
  const own = (await listOwnTypes(tx)).filter((one) => one.code !== code);
  const names = [
    ...Object.values(vacationTypeLabels).flatMap(({ zh, en }) => [zh, en]),
    ...own.flatMap(({ name, nameEn }) => [name, nameEn]),
  ].map((one) => one.toLowerCase());
  for (const [field, name] of Object.entries({ Name, NameEn }))
    if (name !== '' && names.includes(name.toLowerCase()))
      refuse(attendanceRefusals.typeNameTaken, { field, with: { name } });
}

/** Offers a type in the leave form, or changes its name there. */
const offer = (
  tx: Tx,
  code: number,
  { Name, NameEn }: { Name: string; NameEn: string },
  keeper: TypeKeeper,
) =>
  saveSelectOption(
    tx,
    { standard: billKinds.vacation, control: 'VacationType' },
    { value: String(code), name: Name, nameEn: NameEn },
    keeper,
  );

/**
 * Adds a type with the rules that another one has on a day, in all regions and provinces.
 * @throws Refused typeDayPast, typeNameTaken, notFound, typesUsedUp
 */
export async function addType(
  tx: Tx,
  input: InputOf<typeof LeaveType.AddLeaveType>,
  keeper: TypeKeeper,
): Promise<number> {
  const { Name, NameEn, CopyOf, FromDay: fromDay } = input;
  if (fromDay < companyDay(keeper.now)) refuse(attendanceRefusals.typeDayPast, { field: 'FromDay' });
  await queries.lockTypes(tx);
  await assertFree(tx, input);
  const versions = (await queries.listVersions(tx)).filter(
    (one) => one.code === CopyOf && one.fromDay <= fromDay,
  );
  // The versions of a place are sorted, the latest first.
  const rules = [...Map.groupBy(versions, ({ region }) => region).values()].map(([latest]) => latest!);
  if (rules.length === 0) refuse(general.notFound, { field: 'CopyOf' });
  const code =
    (await addOwnType(tx, { name: Name, nameEn: NameEn }, keeper)) ?? refuse(attendanceRefusals.typesUsedUp);
  const source = keeper.language === 'zh' ? '公司制度' : 'Company policy';
  for (const { id: _id, name: _name, ...rule } of rules)
    await queries.saveType(tx, { ...rule, code, fromDay, source, isActive: true }, keeper);
  await offer(tx, code, input, keeper);
  await audited(tx, keeper, 'leaveType.add', String(code), input);
  return code;
}

/** Renames a type that the company added. @throws Refused typeNameTaken, notFound */
export async function renameType(
  tx: Tx,
  input: InputOf<typeof LeaveType.RenameLeaveType>,
  keeper: TypeKeeper,
): Promise<void> {
  await queries.lockTypes(tx);
  const { VacationType: code, Name: name, NameEn: nameEn } = input;
  await assertFree(tx, input, code);
  if (!(await renameOwnType(tx, { code, name, nameEn }))) refuse(general.notFound, { field: 'VacationType' });
  await offer(tx, code, input, keeper);
  await audited(tx, keeper, 'leaveType.rename', String(code), input);
}
