import type { z } from 'zod';
import type { ReplyOf } from '#kit/contract/call.ts';
import { Refused, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import { codeOf, type TableRow } from '#modules/people/server/open.ts';
import type { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { hiddenName } from '#modules/recruiting/candidates/server/commands/seekers.ts';
import { listByAllContacts } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import {
  contactsOf,
  judgeMatch,
  verdicts,
  type Contacts,
} from '#modules/recruiting/candidates/server/rules/contacts.ts';
import { secretFields } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { listNoContact, marksOf } from '#modules/recruiting/pool/server/queries/forgetting.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import {
  addApplication,
  lockForApplication,
} from '#modules/recruiting/stages/server/commands/applications.ts';
import { listRunning } from '#modules/recruiting/stages/server/queries/applications.ts';
import { candidateGiven, type candidateColumns } from '../../contract/import-calls.ts';
import { listSourcesNamed } from '../queries/sheet-names.ts';
import { faultOf, faultsFirst, filled, readRow, tagsIn, type RowFault } from '../rules/sheet-rows.ts';

type Column = keyof typeof candidateColumns;
type DryRow = ReplyOf<typeof Interviewee.DryRunCandidateImport>['Rows'][number];
type Given = z.output<typeof candidateGiven>;

const words = {
  source: { zh: '没有这个渠道，或已停用：{value}', en: 'This source does not exist or is disabled: {value}' },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
  maybe: {
    zh: '可能与{value}是同一人，请在页面上逐个添加',
    en: 'Possibly the same person as {value}. Add this candidate on the page instead',
  },
} as const;

/** A parsed row of the file. Contacts are null if the row or one of them is not valid. */
interface Read {
  readonly row: number;
  readonly cells: TableRow<Column>['cells'];
  readonly sourceName: string;
  readonly given: Given | null;
  readonly contacts: Contacts | null;
  readonly faults: RowFault[];
}

/** Parses and validates a row, without searching for known candidates. */
function readCandidate(
  { row, cells }: TableRow<Column>,
  sources: ReadonlyMap<string, { readonly id: number; readonly name: string }>,
  by: By,
): Read {
  const source = sources.get((cells.SourceID ?? '').toLowerCase());
  const said = {
    Name: '',
    ...filled(cells),
    ...(cells.Gender ? { Gender: codeOf(gender, cells.Gender) } : {}),
    ...(cells.Education ? { Education: codeOf(education, cells.Education) } : {}),
    ...(cells.Tags ? { Tags: tagsIn(cells.Tags) } : {}),
    ...(source ? { SourceID: source.id } : {}),
  };
  const { given, faults } = readRow(candidateGiven, said, by.language);
  const shown = { row, cells, sourceName: source?.name ?? cells.SourceID ?? '' };
  if (cells.SourceID && !source) {
    // An unknown source gives one error that quotes its name, not a second one from the schema.
    const unknown = {
      Field: 'SourceID',
      Msg: wordsOf(words.source, by.language, { value: cells.SourceID }),
    };
    const others = faults.filter(({ Field }) => Field !== 'SourceID');
    return { ...shown, given, contacts: null, faults: [...others, unknown] };
  }
  if (!given) return { ...shown, given, contacts: null, faults };
  try {
    const contacts = contactsOf(given);
    if (secretFields.some((field) => contacts[field])) return { ...shown, given, contacts, faults };
    const missing = { Field: 'Phone', Msg: wordsOf(no.contactNeeded, by.language) };
    return { ...shown, given, contacts: null, faults: [missing] };
  } catch (cause) {
    return { ...shown, given, contacts: null, faults: [faultOf(cause, by.language, 'Phone')] };
  }
}

/**
 * Returns for each row what adding it to an opening would do, without writing anything.
 * @returns the rows, and the recognised candidates whom the caller may not see
 */
export async function dryRunCandidates(
  on: Executor,
  recruitmentId: number,
  rows: readonly TableRow<Column>[],
  by: By,
): Promise<{ readonly Rows: DryRow[]; readonly hidden: readonly { readonly id: number }[] }> {
  const sources = await listSourcesNamed(on);
  const read = rows.map((row) => readCandidate(row, sources, by));
  // All candidates are searched with one query, because a file may have thousands of rows.
  const known = await listByAllContacts(
    on,
    by.seals,
    read.map(({ contacts }) => contacts ?? {}),
    by,
  );
  const running = await listRunning(
    on,
    known.flat().map(({ id }) => id),
    recruitmentId,
  );
  const marks = read.map(({ contacts }) => (contacts ? marksOf(by.seals, contacts) : []));
  const noContact = await listNoContact(on, marks.flat(), companyDay(by.now));
  /** First row of the file that contains each contact, to detect duplicates within the file. */
  const first = new Map<string, number>();
  const made = read.map(({ row: Row, cells, sourceName, given, contacts, faults }, n): DryRow => {
    const found = known[n]!;
    const Errors = [...faults];
    const hasIdCard = Boolean(contacts?.IdCard);
    const verdict = given && contacts ? judgeMatch({ name: given.Name, hasIdCard }, found) : verdicts.nobody;
    if (verdict === verdicts.ask) {
      const value = found
        .map(({ name, isReadable }) => (isReadable ? name : hiddenName[by.language]))
        .join(by.language === 'zh' ? '、' : ', ');
      Errors.push({
        Field: found[0]!.by[0] ?? 'Name',
        Msg: wordsOf(words.maybe, by.language, { value }),
      });
    }
    const twin = marks[n]!.map((mark) => first.get(mark)).find((row) => row !== undefined);
    for (const mark of marks[n]!) if (!first.has(mark)) first.set(mark, Row);
    if (twin !== undefined)
      Errors.push({ Field: 'Phone', Msg: wordsOf(words.again, by.language, { value: twin }) });
    const isFaulty = Errors.length > 0;
    const kind = verdict === verdicts.nobody ? 'new' : running.has(found[0]!.id) ? 'same' : 'changed';
    const until = marks[n]!.flatMap((mark) => noContact.get(mark) ?? []).toSorted();
    return {
      Row,
      Kind: isFaulty ? 'error' : kind,
      Errors,
      Name: cells.Name ?? '',
      SourceName: sourceName,
      Given: isFaulty ? null : given,
      DoNotContactUntil: isFaulty ? null : (until.at(-1) ?? null),
    };
  });
  return { Rows: faultsFirst(made), hidden: known.flat().filter(({ isReadable }) => !isReadable) };
}

/** Returns the refusal with its field prefixed by the row, so that the error appears at that row. */
const atRow = (cause: unknown, row: number, otherwise: string): unknown =>
  cause instanceof Refused
    ? new Refused(cause.refusal, {
        ...cause.detail,
        field: `Rows.${row}.${cause.detail.field ?? otherwise}`,
      })
    : cause;

/**
 * Writes rows of an import in order. The first refusal stops it and names its row.
 * @throws Refused what `write` refuses, with the row in its field
 */
export async function writeRows<T>(
  rows: readonly T[],
  otherwise: string,
  write: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const [n, row] of rows.entries()) {
    try {
      await write(row);
    } catch (cause) {
      throw atRow(cause, n, otherwise);
    }
  }
}

/**
 * Adds candidates to an opening, all or none, and notifies its owner once.
 * @throws Refused what `addApplication` refuses, with the row in its field
 */
export async function applyCandidates(
  tx: Tx,
  recruitmentId: number,
  rows: readonly Given[],
  by: By,
): Promise<number> {
  const opening = await lockForApplication(tx, recruitmentId, by);
  await writeRows(rows, 'Name', (row) =>
    addApplication(tx, { ...row, RecruitmentID: recruitmentId, ResumeUID: null, Files: [] }, by, {
      isTold: false,
    }),
  );
  if (opening.owner_id !== by.id)
    await notify(tx, `recruitment:${opening.id}`, null, [
      {
        people: [opening.owner_id],
        key: `recruitment.${opening.id}.import.${by.now.getTime()}`,
        titleZh: `导入了 ${rows.length} 位候选人：${opening.title}`,
        titleEn: `${rows.length} ${rows.length === 1 ? 'candidate' : 'candidates'} imported: ${opening.title}`,
        url: `/Recruiting/RecruitmentList?opening=${opening.id}`,
      },
    ]);
  return rows.length;
}
