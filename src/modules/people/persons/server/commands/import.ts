import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fieldErrors } from '#kit/contract/messages.ts';
import { general, refuse, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { cellText, dayText } from '#kit/rules/cell.ts';
import { companyDay, isDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { seal, unseal } from '#kit/server/secret-box.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { effectiveDay, isPlaceName } from '#modules/people/places/contract/effective-day.ts';
import { causes } from '#modules/people/places/server/rules/assignments.ts';
import { listPathNames } from '#modules/people/posts/server/queries/posts.ts';
import { personsWithin } from '#modules/people/rights/server/queries/scopes.ts';
import { isRounded, valueOf } from '#modules/people/server/rules/cells.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import type { ImportRow } from '../../contract/import-calls.ts';
import { fieldsOfTab, userFields } from '../../contract/user-fields.ts';
import { newUser, someOfUser, type UserField } from '../../contract/user-values.ts';
import * as queries from '../queries/user-imports.ts';
import { companyNamed, departmentFinder, type Meant } from '../rules/places.ts';
import { toldOf } from './export.ts';
import { assertMatchesLeft, noteIdentityMatches } from './identity-matches.ts';
import { addMissing, findMissing, type MissingPlaces } from './new-places.ts';
import { personsSeen, planUsers, type Planned, type Wanted } from './plan.ts';
import type { SheetRow } from './sheet.ts';
import { applyPlan, lockForSignIn, type UserChange } from './write.ts';

/** Milliseconds for which a dry run can be applied. */
const goodFor = 60 * 60_000;
export const importPurpose = 'user import';
const ofCards = new Set<string>(fieldsOfTab('common'));

interface RowError {
  readonly Field: string;
  readonly Msg: string;
}

interface Draft {
  readonly row: SheetRow;
  readonly employeeId: string;
  readonly wanted: Wanted | null;
  /** Employee id of a leader who is not in the portal yet but is added by another row of the file. */
  readonly newLeader: string | null;
  readonly errors: readonly RowError[];
}

const words = {
  company: { zh: '没有这个公司：{value}', en: 'This company does not exist: {value}' },
  department: { zh: '没有这个部门：{value}', en: 'This department does not exist: {value}' },
  departments: {
    zh: '有多个同名部门，请写全路径：{value}',
    en: 'Several departments have this name. Enter the full path: {value}',
  },
  beyond: {
    zh: '该工号的员工不在您的数据范围内：{value}',
    en: 'The person with this employee ID is outside your data scope: {value}',
  },
  leader: { zh: '没有这个工号：{value}', en: 'This employee ID does not exist: {value}' },
  rounded: {
    zh: '号码在 Excel 中已丢失位数，请把该列设为文本格式',
    en: 'Excel has rounded this number. Format the column as text.',
  },
  day: { zh: '请填写日期，如 2026-01-05', en: 'Enter a date, such as 2026-01-05' },
  again: { zh: '与文件第 {row} 行重复：{value}', en: 'Same as row {row} of the file: {value}' },
  leaderRow: { zh: '上级所在的行有错误', en: 'The row of the direct leader has an error' },
} as const;

/** Entities that the texts of the file can refer to. */
interface Lookup {
  readonly company: (text: string) => Meant;
  readonly department: (text: string) => Meant;
  readonly employees: ReadonlyMap<string, number>;
  /** Ids of the found employees within the importer's scope. */
  readonly within: ReadonlySet<number>;
  readonly inFile: ReadonlySet<string>;
  /** Values that the exported list shows for each employee; a cell with the same text is unchanged. */
  readonly told: Awaited<ReturnType<typeof toldOf>>;
}

async function lookupFor(
  on: Executor,
  rows: readonly SheetRow[],
  { scope, secret, by }: Pick<UserChange, 'scope' | 'secret' | 'by'>,
): Promise<Lookup> {
  const { companies, departments } = await queries.listPlaces(on);
  const idsOf = (field: UserField): string[] => rows.map(({ cells }) => cellText(cells.get(field) ?? null));
  const wanted = [...new Set([...idsOf('EmployeeId'), ...idsOf('leaderid')])].filter(Boolean);
  const employees = await queries.mapEmployees(on, wanted);
  const known = [...employees.values()];
  return {
    company: (text) => companyNamed(companies, text),
    department: departmentFinder(departments),
    employees,
    within: scope ? await personsWithin(on, scope, known) : new Set(known),
    inFile: new Set(idsOf('EmployeeId')),
    told: scope ? await toldOf(on, known, { scope, by, secret }) : new Map(),
  };
}

/** Turns a row of the file into a row to be written, or into its errors. */
function draftOf(row: SheetRow, lookup: Lookup, language: Language): Draft {
  const errors: RowError[] = [];
  const given: Partial<Record<UserField, unknown>> = {};
  let newLeader: string | null = null;
  const say = (field: UserField | typeof effectiveDay.field, about: keyof typeof words, value = ''): void =>
    void errors.push({ Field: field, Msg: wordsOf(words[about], language, { value }) });
  const employeeId = cellText(row.cells.get('EmployeeId') ?? null);
  const id = lookup.employees.get(employeeId) ?? null;
  const told = id === null ? undefined : lookup.told.get(id);
  const day = row.day === '' ? undefined : dayText(row.day);
  if (day !== undefined && !isDay(day)) say(effectiveDay.field, 'day');
  for (const [field, cell] of row.cells) {
    const value = valueOf(field, cell);
    const text = cellText(cell);
    // The list shows the place of today only, so a place for another day is never compared with it.
    const isTold = told?.get(field)?.has(text) && !(day !== undefined && isPlaceName(field));
    if (value === undefined || isTold) continue;
    const { kind } = userFields[field];
    if (kind === 'secret' && isRounded(cell)) say(field, 'rounded');
    else if (value === null || (kind !== 'company' && kind !== 'department' && kind !== 'person'))
      given[field] = value;
    else if (kind === 'person') {
      const id = lookup.employees.get(text);
      if (id !== undefined) given[field] = id;
      else if (lookup.inFile.has(text)) newLeader = text;
      else say(field, 'leader', text);
    } else {
      const meant = lookup[kind](text);
      if (meant === 'none') say(field, kind, text);
      else if (meant === 'many') say(field, kind === 'department' ? 'departments' : kind, text);
      else given[field] = meant;
    }
  }
  if (id !== null && !lookup.within.has(id)) say('EmployeeId', 'beyond', employeeId);
  const said = new Set(errors.map(({ Field }) => Field));
  const parsed = z.safeParse(id === null ? newUser : someOfUser, given, { reportInput: true });
  if (!parsed.success)
    errors.push(...fieldErrors(parsed.error, language, given).filter(({ Field }) => !said.has(Field)));
  const wanted =
    parsed.success && errors.length === 0
      ? { id, given: parsed.data, ...(day === undefined ? {} : { day }) }
      : null;
  return { row, employeeId, wanted, newLeader, errors };
}

/**
 * Links rows whose leader is another row of the file. If the leader's row has errors, the reports' rows get an error,
 * too.
 */
function joined(drafts: readonly Draft[], language: Language): Draft[] {
  const good = new Set(drafts.flatMap(({ wanted, employeeId }) => (wanted ? [employeeId] : [])));
  const result = drafts.map((draft) =>
    draft.wanted && draft.newLeader !== null && !good.has(draft.newLeader)
      ? { ...draft, wanted: null, errors: [{ Field: 'leaderid', Msg: words.leaderRow[language] }] }
      : draft,
  );
  return result.some((draft, n) => draft !== drafts[n]) ? joined(result, language) : result;
}

const digestOf = (plan: readonly Planned[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.map(({ id, changes, after, onDay }) => [
          id,
          after['EmployeeId'],
          changes,
          ...(onDay ? [onDay.before.map((row) => row.id)] : []),
        ]),
      ),
    )
    .digest('hex');

interface Tried {
  readonly drafts: readonly Draft[];
  readonly wanted: readonly Wanted[];
  readonly plan: readonly Planned[];
  /** Ids of people outside the importer's scope whose identity numbers occur in the file. */
  readonly unseen: readonly number[];
}

/** Plans the rows that can be written. Rows with faults are removed and the remaining rows are planned again. */
async function tryRows(
  on: Executor,
  all: readonly Draft[],
  change: Omit<UserChange, 'now'> & { readonly today: string },
  before: readonly number[] = [],
): Promise<Tried> {
  const drafts = joined(all, change.language);
  const good = drafts.filter(({ wanted }) => wanted !== null);
  const place = new Map(good.map(({ employeeId }, n) => [employeeId, n]));
  const wanted = good.map((draft) => ({
    ...draft.wanted!,
    ...(draft.newLeader === null ? {} : { leaderRow: place.get(draft.newLeader)! }),
  }));
  const plan = await planUsers(on, wanted, { ...change, lock: false });
  const found = plan.flatMap(({ faults }) => faults.flatMap(({ unseen }) => unseen ?? []));
  const unseen = [...before, ...found];
  if (plan.every(({ faults }) => faults.length === 0)) return { drafts, wanted, plan, unseen };
  const faults = new Map(good.map((draft, n) => [draft, plan[n]!.faults]));
  const next = drafts.map((draft) => {
    const found = faults.get(draft) ?? [];
    if (found.length === 0) return draft;
    const errors = found.map(({ field, refusal, value, twin }) => ({
      Field: field,
      Msg:
        twin === undefined
          ? wordsOf(refusal, change.language, { value })
          : wordsOf(words.again, change.language, { value, row: good[twin]!.row.row }),
    }));
    return { ...draft, wanted: null, errors };
  });
  return tryRows(on, next, change, unseen);
}

interface Shown {
  readonly rows: ImportRow[];
  readonly tried: Tried;
}

/** Computes row by row what an import would change, with the departments that exist for `on`. */
async function tryFile(
  on: Executor,
  rows: readonly SheetRow[],
  { now, ...change }: UserChange & { readonly by: number },
): Promise<Shown> {
  const lookup = await lookupFor(on, rows, change);
  const drafts = rows.map((row) => draftOf(row, lookup, change.language));
  const tried = await tryRows(on, drafts, { ...change, today: companyDay(now) });
  const cards = await personsSeen(on, change.by, change.rights, [...lookup.employees.values()]);
  let at = 0;
  const shown = tried.drafts.map((draft): ImportRow => {
    const planned = draft.wanted ? tried.plan[at++] : undefined;
    // Card fields that changed as a consequence of another field are only shown to people who may see the card.
    const changes = (planned?.changes ?? []).filter(
      ({ Field }) =>
        !ofCards.has(Field) ||
        change.rights === undefined ||
        (planned !== undefined && (planned.id === null || cards.has(planned.id))),
    );
    const name = cellText(draft.row.cells.get('ChineseName') ?? null);
    return {
      Row: draft.row.row,
      Kind: !planned ? 'error' : planned.id === null ? 'new' : changes.length > 0 ? 'changed' : 'same',
      EmployeeId: draft.employeeId,
      ChineseName: planned ? String(planned.after['ChineseName']) : name,
      Changes: [...changes],
      Errors: [...draft.errors],
    };
  });
  return { rows: shown, tried };
}

/** Carries what a trial in a transaction found out of it; nothing of the transaction is kept. */
class TriedOut extends Error {
  readonly shown: Shown;
  readonly places: readonly (readonly [text: string, id: number])[];
  constructor(shown: Shown, places: readonly (readonly [string, number])[]) {
    super('rolled back after a trial');
    this.shown = shown;
    this.places = places;
  }
}

/** Tries a file as if the missing departments and positions existed, and keeps nothing. */
async function tryWithPlaces(
  db: Database,
  rows: readonly SheetRow[],
  missing: MissingPlaces,
  change: UserChange & { readonly by: number },
): Promise<TriedOut> {
  try {
    return await inTransaction(db, async (tx) => {
      const places = await addMissing(tx, missing, change);
      throw new TriedOut(await tryFile(tx, rows, change), [...places]);
    });
  } catch (cause) {
    if (cause instanceof TriedOut) return cause;
    throw cause;
  }
}

/** Rows of a dry run as they are stored until it is applied. */
interface Stored {
  readonly wanted: readonly Wanted[];
  /** Departments and positions that are added first; null: none. Ids of `ids` only existed in the trial. */
  readonly places: (Pick<MissingPlaces, 'texts' | 'posts'> & { readonly ids: TriedOut['places'] }) | null;
}

/** Returns the paths of new departments below the existing ones. */
function pathsOf(
  { departments }: MissingPlaces,
  names: ReadonlyMap<number, Words>,
  language: Language,
): string[] {
  const paths: string[] = [];
  for (const { parentId, name } of departments) {
    const above =
      parentId === null ? '' : parentId < 0 ? paths[-1 - parentId] : names.get(parentId)?.[language];
    paths.push(above ? `${above} / ${name}` : name);
  }
  return paths;
}

const mayCreate = ({ rights }: UserChange): boolean => rights === undefined || rights.has('Organization');

/**
 * Computes row by row what an import would change and stores the result for a later `applyImport`; changes nothing
 * else. With `createsPlaces`, departments and positions that the file names are added first.
 * @throws Refused forbidden if the caller may not add departments; tooMany when too many sensitive values match
 */
export async function dryRun(
  db: Database,
  rows: readonly SheetRow[],
  change: UserChange & { readonly by: number },
  createsPlaces = false,
) {
  const { secret, by, language, now } = change;
  if (createsPlaces && !mayCreate(change)) refuse(general.forbidden);
  if (rows.some(({ cells }) => cellText(cells.get('IdCard') ?? null) !== '')) await assertMatchesLeft(db, by);
  const missing = await findMissing(db, rows);
  const trial = createsPlaces ? await tryWithPlaces(db, rows, missing, change) : null;
  const { rows: shown, tried } = trial ? trial.shown : await tryFile(db, rows, change);
  await noteIdentityMatches(
    db,
    tried.unseen.map((id) => `person:${id}`),
    change,
  );
  const { texts, posts } = missing;
  const stored: Stored = { wanted: tried.wanted, places: trial && { texts, posts, ids: trial.places } };
  const sealedRows = seal(secret, importPurpose, JSON.stringify(stored));
  const expired = new Date(now.getTime() - goodFor);
  const Token = await inTransaction(db, (tx) =>
    queries.addImport(tx, { personId: by, sealedRows, digest: digestOf(tried.plan), now, expired }),
  );
  return {
    Token,
    Total: shown.length,
    Rows: shown,
    NewDepartments: pathsOf(missing, await listPathNames(db), language),
    NewPosts: [...posts],
    MayCreate: mayCreate(change),
  };
}

/** Adds the places of a dry run, and returns its rows with the ids that the departments have now. */
async function withPlaces(
  tx: Tx,
  { wanted, places }: Stored,
  change: UserChange,
): Promise<readonly Wanted[]> {
  if (!places) return wanted;
  const ids = await addMissing(tx, places, change);
  const now = new Map(places.ids.flatMap(([text, id]) => (ids.has(text) ? [[id, ids.get(text)!]] : [])));
  return wanted.map((row) =>
    row.given.DeptId === undefined || !now.has(row.given.DeptId)
      ? row
      : { ...row, given: { ...row.given, DeptId: now.get(row.given.DeptId)! } },
  );
}

/**
 * Applies a dry run of the same person completely or not at all.
 * @throws Refused importGone, importStale, lastKeeper, proofNeeded
 */
export function applyImport(
  db: Database,
  token: string,
  change: UserChange & { readonly by: number; readonly isFresh: boolean },
): Promise<{ Code: number; Added: number; Changed: number; AddedAUIDs: number[] }> {
  return inTransaction(db, async (tx) => {
    const expired = new Date(change.now.getTime() - goodFor);
    const run =
      (await queries.findImport(tx, token, change.by, expired)) ?? refuse(peopleRefusals.importGone);
    const stored = JSON.parse(unseal(change.secret, importPurpose, run.sealedRows)) as Stored;
    // The right to add departments may have gone since the dry run.
    if (stored.places && !mayCreate(change)) refuse(peopleRefusals.importStale);
    await lockForSignIn(tx, stored.wanted);
    const wanted = await withPlaces(tx, stored, change);
    const plan = await planUsers(tx, wanted, { ...change, lock: true, today: companyDay(change.now) });
    if (plan.some(({ faults }) => faults.length > 0) || digestOf(plan) !== run.digest)
      refuse(peopleRefusals.importStale);
    const own = plan.find(({ id }) => id === change.by)?.changes ?? [];
    if (!change.isFresh && own.some(({ Field }) => Field === 'Phone' || Field === 'Email'))
      refuse(factorRefusals.proofNeeded);
    const { ids, added, changed } = await applyPlan(tx, plan, { ...change, cause: causes.import });
    await queries.markApplied(tx, token, change.now);
    await writeAudit(tx, {
      actorId: change.by,
      act: 'person.import',
      target: `import:${token}`,
      detail: { added, changed },
      ip: change.ip,
    });
    const AddedAUIDs = plan.flatMap(({ id }, n) => (id === null ? [ids[n]!] : []));
    return { Code: 1, Added: added, Changed: changed, AddedAUIDs };
  });
}
