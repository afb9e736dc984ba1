import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf, type Words } from '#kit/contract/refusals.ts';
import { dayText } from '#kit/rules/cell.ts';
import { isDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import {
  clearMark,
  codeOf,
  holdPersons,
  kindOf,
  listEmployees,
  type TableRow,
} from '#modules/people/server/open.ts';
import type { Contract } from '../../contract/Contract.ts';
import type { contractColumns } from '../../contract/contract-sheet.ts';
import {
  insertContract,
  listCompaniesInUse,
  listContracts,
  listEmployed,
  saveContract,
  type ContractRow,
  type ContractValues,
} from '../queries/contracts.ts';
import { copyToCards } from './copy.ts';
import { endInternship, type KeepScope } from './keep.ts';
import { refuseWrong, wrongIn } from './whole.ts';

type Field = keyof typeof contractColumns;
type DryRow = ReplyOf<typeof Contract.DryRunContractImport>['Rows'][number];
type Step = InputOf<typeof Contract.ApplyContractImport>['Rows'][number];

const words = {
  person: {
    zh: '没有这个工号，或不在您的范围内：{value}',
    en: 'This employee ID does not exist or is outside your scope: {value}',
  },
  type: { zh: '没有这个合同类型：{value}', en: 'This contract type does not exist: {value}' },
  company: {
    zh: '没有这个公司，或已停用：{value}',
    en: 'This company does not exist or is disabled: {value}',
  },
  day: { zh: '请填写日期，如 2026-01-05', en: 'Enter a date such as 2026-01-05' },
  number: { zh: '合同编号最多 50 个字', en: 'Enter a contract number with at most 50 characters' },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
} as const satisfies Readonly<Record<string, Words>>;

const isKnown = (code: number | string): code is Step['ContractType'] =>
  contractType.values.some((one) => one === code);

const same = (row: ContractRow, values: ContractValues): boolean =>
  (['ContractType', 'SignCompanyId', 'StartDay', 'EndDay', 'signNo'] as const).every(
    (field) => row[field] === values[field],
  );

/** Previews the changes of a sheet row by row. Empty cells change nothing, and a dash clears a last day or number. */
export async function dryRunContracts(
  on: Executor,
  rows: readonly TableRow<Field>[],
  { scope, isOwnReadOnly, by, language }: KeepScope,
): Promise<DryRow[]> {
  const people = await listEmployees(
    on,
    rows.map(({ cells }) => cells.EmployeeId ?? ''),
  );
  const ids = [...people.values()].map(({ id }) => id);
  const reached = new Map((await listEmployed(on, ids, scope)).map((one) => [one.id, one]));
  const there = await listContracts(on, ids);
  const companies = [...(await listCompaniesInUse(on)).values()];
  const first = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const said = {
      EmployeeId: '',
      ContractType: '',
      SignCompanyId: '',
      StartDay: '',
      EndDay: '',
      SignNo: '',
      ...cells,
    };
    const Errors: DryRow['Errors'] = [];
    const add = (Field: Field, about: Words, value: string | number = '', more = {}): void =>
      void Errors.push({ Field, Msg: wordsOf(about, language, { value, ...more }) });
    const named = people.get(said.EmployeeId);
    const person = named && reached.get(named.id);
    if (!person) add('EmployeeId', words.person, said.EmployeeId);
    else if (person.id === by && isOwnReadOnly) add('EmployeeId', general.forbidden);
    const type = codeOf(contractType, said.ContractType);
    if (!isKnown(type)) add('ContractType', words.type, said.ContractType);
    const StartDay = dayText(said.StartDay);
    if (!isDay(StartDay)) add('StartDay', words.day);
    const others = person ? there.get(person.id)! : [];
    const was = others.find((one) => one.StartDay === StartDay);
    const company = companies.find(({ name, nameEn }) => [name, nameEn].includes(said.SignCompanyId));
    if (said.SignCompanyId !== '' && !company) add('SignCompanyId', words.company, said.SignCompanyId);
    const EndDay = endOf(said.EndDay, was?.EndDay ?? null);
    if (EndDay !== null && !isDay(EndDay)) add('EndDay', words.day);
    const SignNo = said.SignNo === clearMark ? '' : said.SignNo || (was?.signNo ?? '');
    if (SignNo.length > 50) add('SignNo', words.number);
    if (person) {
      const twin = first.get(`${person.id}/${StartDay}`);
      if (twin === undefined) first.set(`${person.id}/${StartDay}`, row);
      else add('StartDay', words.again, twin);
    }
    const values = {
      ContractType: isKnown(type) ? type : null,
      SignCompanyId: company?.id ?? was?.SignCompanyId ?? person?.companyId ?? null,
      StartDay,
      EndDay,
    };
    const { ContractType, SignCompanyId } = values;
    const asKept =
      Errors.length > 0 || ContractType === null || SignCompanyId === null
        ? null
        : keptOf({ ContractType, SignCompanyId, StartDay, EndDay, SignNo }, was);
    const wrong =
      asKept &&
      wrongIn(
        asKept,
        others.filter((one) => one !== was),
        was,
      );
    if (wrong) add(wrong.field, wrong.refusal, '', wrong.with);
    return {
      Row: row,
      Kind: Errors.length > 0 || !asKept ? 'error' : kindOf(was !== undefined, !was || !same(was, asKept)),
      AUID: person?.id ?? null,
      EmployeeId: said.EmployeeId,
      ChineseName: person?.ChineseName ?? '',
      EnglishName: person?.EnglishName ?? '',
      ...values,
      SignNo,
      ContractID: was?.id ?? null,
      Version: was?.version ?? null,
      Errors,
    };
  });
}

const endOf = (text: string, otherwise: string | null): string | null =>
  text === '' ? otherwise : text === clearMark ? null : dayText(text);

/** Returns a row as it would be stored. An early end before the last day is kept. */
const keptOf = (
  { SignNo, ...values }: Pick<Step, 'ContractType' | 'SignCompanyId' | 'StartDay' | 'EndDay' | 'SignNo'>,
  was: ContractRow | undefined,
): ContractValues => ({
  ...values,
  EndedEarly: was?.EndedEarly ?? null,
  signNo: SignNo,
  endReason: was?.endReason ?? '',
});

/**
 * Applies a previewed sheet, either all of it or nothing, and updates each card once. An internship that overlaps a new
 * contract ends the day before it.
 * @throws Refused notFound, forbidden, stale, companyGone, and the refusals of `wrongIn`
 */
export async function applyContracts(
  tx: Tx,
  steps: readonly Step[],
  keeper: KeepScope,
): Promise<{ Code: number; Added: number; Changed: number }> {
  const ids = [...new Set(steps.map(({ AUID }) => AUID))].toSorted((a, b) => a - b);
  await holdPersons(tx, ids);
  if ((await listEmployed(tx, ids, keeper.scope)).length < ids.length) refuse(general.notFound);
  if (keeper.isOwnReadOnly && ids.some((one) => one === keeper.by)) refuse(general.forbidden);
  const companies = await listCompaniesInUse(tx);
  const known = steps.filter(({ ContractID }) => ContractID !== null);
  const added = steps.filter(({ ContractID }) => ContractID === null);
  for (const some of [known, added]) {
    // Contracts are read again, so that new ones are checked against changed ones.
    const there = await listContracts(tx, ids);
    for (const step of some) await applyContract(tx, step, there.get(step.AUID)!, { companies, keeper });
  }
  await copyToCards(tx, ids, keeper);
  await writeAudit(tx, {
    actorId: keeper.by,
    act: 'contract.import',
    target: 'contract:list',
    detail: { added: added.length, changed: known.length },
    ip: keeper.ip,
  });
  return { Code: 1, Added: added.length, Changed: known.length };
}

async function applyContract(
  tx: Tx,
  { AUID, ContractID, Version, ...given }: Step,
  rows: readonly ContractRow[],
  { companies, keeper }: { readonly companies: ReadonlyMap<number, unknown>; readonly keeper: KeepScope },
): Promise<void> {
  const was = rows.find(({ StartDay }) => StartDay === given.StartDay);
  if ((was?.id ?? null) !== ContractID || (was?.version ?? null) !== Version) refuse(general.stale);
  if (given.SignCompanyId !== was?.SignCompanyId && !companies.has(given.SignCompanyId))
    refuse(peopleRefusals.companyGone, { field: 'SignCompanyId' });
  const values = keptOf(given, was);
  refuseWrong(
    wrongIn(
      values,
      rows.filter((one) => one !== was),
      was,
    ),
  );
  if (was) return saveContract(tx, was.id, values);
  if (values.ContractType !== contractType.code.internship) await endInternship(tx, rows, values.StartDay);
  await insertContract(tx, AUID, values, keeper);
}
