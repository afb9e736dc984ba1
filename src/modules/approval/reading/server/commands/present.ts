import type { Words } from '#kit/contract/refusals.ts';
import {
  flowEventLabels,
  formStatus,
  listA,
  listB,
  rowStatus,
  type FlowEvent,
  type SystemRule,
} from '#modules/approval/contract/codes.ts';
import type { Row } from '#modules/approval/flow/server/rules/order.ts';
import type { listRemarks } from '#modules/approval/talk/server/queries/remarks.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { HistoryRow } from '../queries/history.ts';
import { isHidden } from '../rules/rights.ts';

const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const nobody: Words = { zh: '', en: '' };

const nameIn = (names: ReadonlyMap<number, Words>, id: number | null): Words =>
  (id === null ? undefined : names.get(id)) ?? nobody;

/** Reader who may see only their own comments on a form; null when all comments are shown. */
export type Kept = { readonly reader: number } | null;

/** Whether a step's comment is hidden from a reader. The reason for a send-back to the applicant stays visible. */
const isKept = (entry: HistoryRow, kept: Kept): boolean =>
  kept !== null &&
  entry.actor_id !== kept.reader &&
  !(entry.event === 'sentBack' && entry.led_to === formStatus.sentBack);

/** Returns the numbers of rows whose comments the reader may see. */
export const saidTo = (history: readonly HistoryRow[], kept: Kept): ReadonlySet<number> =>
  new Set(history.flatMap((entry) => (entry.row_no === null || isKept(entry, kept) ? [] : [entry.row_no])));

/**
 * Converts a row for the wire; `names` names the people who acted on it.
 * @param said rows whose comments are shown; null for all
 */
export const nodeOf = (
  row: Row,
  names: ReadonlyMap<number, Words>,
  said: ReadonlySet<number> | null = null,
) => ({
  RowID: row.no,
  Round: row.round,
  ALevel: row.level,
  ASort: row.sort,
  LevelName: row.levelName.zh,
  LevelNameEn: row.levelName.en,
  ApprovalAUID: row.person,
  ChineseName: row.name.zh,
  EnglishName: row.name.en,
  DeptName: row.department.zh,
  DeptNameEn: row.department.en,
  ApprovalType: row.sign,
  OpenTime: date(row.openedAt),
  ApprovalTime: date(row.decidedAt),
  Status: row.status,
  IsFinance: row.finance,
  Remark: said && !said.has(row.no) ? '' : row.comment,
  Rule: row.rule,
  Why: row.why,
  OnBehalfOfAUID: row.onBehalfOf,
  OnBehalfOfName: nameIn(names, row.onBehalfOf).zh,
  OnBehalfOfNameEn: nameIn(names, row.onBehalfOf).en,
  DecidedByAUID: row.decidedBy,
  DecidedByName: nameIn(names, row.decidedBy).zh,
  DecidedByNameEn: nameIn(names, row.decidedBy).en,
  AddedByRowID: row.added?.by ?? null,
  AddedWay: row.added?.way ?? null,
  DueTime: date(row.dueAt),
});

const changeOf = ({ name, what, label, before, after }: Change) => ({
  Name: name,
  What: what,
  Label: label.zh,
  LabelEn: label.en,
  Before: before.zh,
  BeforeEn: before.en,
  After: after.zh,
  AfterEn: after.en,
});

const system: Words = { zh: '系统', en: 'System' };

const nameOf = (row: HistoryRow): Words =>
  row.actor_id === null
    ? system
    : { zh: row.chinese_name ?? '', en: row.english_name || (row.chinese_name ?? '') };

/** Converts the process record for the wire, without changes of hidden controls. */
export function historyOf(
  history: readonly HistoryRow[],
  rows: readonly Row[],
  hidden: ReadonlySet<string> = new Set(),
  kept: Kept = null,
) {
  return history.map((entry) => {
    const event = entry.event as FlowEvent;
    const name = nameOf(entry);
    const level = rows.find(({ no }) => no === entry.row_no)?.levelName;
    return {
      Seq: entry.seq,
      Round: entry.round,
      Time: entry.at,
      Event: event,
      Status: listA[event],
      AUID: entry.actor_id,
      ChineseName: name.zh,
      EnglishName: name.en,
      OnBehalfOfAUID: entry.on_behalf_of_id,
      OnBehalfOfName: entry.on_behalf_of_name ?? '',
      OnBehalfOfNameEn: entry.on_behalf_of_name_en || (entry.on_behalf_of_name ?? ''),
      RowID: entry.row_no,
      LevelName: level?.zh ?? '',
      LevelNameEn: level?.en ?? '',
      Rule: entry.rule as SystemRule | null,
      MsgInfo: isKept(entry, kept) ? '' : entry.message,
      Changes: (entry.value_changes as readonly Change[])
        .filter(({ name }) => !isHidden(name, hidden))
        .map(changeOf),
    };
  });
}

export interface Enclosure {
  readonly EnclosurePath: string;
  readonly uid: string;
  readonly name: string;
  readonly url: string;
  readonly ViewUrl: string;
}

/** Returns added remarks and comments of steps, oldest first. The text follows the full-width colon. */
export function remarksOf(
  history: readonly HistoryRow[],
  added: Awaited<ReturnType<typeof listRemarks>>,
  files: ReadonlyMap<number, Enclosure[]>,
  kept: Kept = null,
) {
  const said = history.flatMap((entry) => {
    const event = entry.event as FlowEvent;
    const status = listB[event];
    if (status === undefined) return [];
    const name = nameOf(entry);
    const message = isKept(entry, kept) ? '' : entry.message;
    return [
      {
        AUID: entry.actor_id,
        Name: name.zh,
        EnglishName: name.en,
        DeptName: entry.department_name ?? '',
        DeptNameEn: entry.department_name_en ?? '',
        CreateTime: entry.at,
        // A countersign keeps its raw message (specification section 4).
        MsgInfo: event === 'countersigned' ? message : `${flowEventLabels[event].zh}：${message}`,
        Status: status,
        IEnclosure: [] as Enclosure[],
      },
    ];
  });
  const open = added.filter(({ person_id }) => kept === null || person_id === kept.reader);
  const remarks = open.map((remark) => ({
    AUID: remark.person_id,
    Name: remark.chinese_name,
    EnglishName: remark.english_name || remark.chinese_name,
    DeptName: remark.department_name,
    DeptNameEn: remark.department_name_en,
    CreateTime: remark.created_at,
    MsgInfo: `添加备注：${remark.message}`,
    Status: null,
    IEnclosure: files.get(remark.id) ?? [],
  }));
  return [...said, ...remarks].toSorted((a, b) => a.CreateTime.getTime() - b.CreateTime.getTime());
}

/** Whether a row belongs to the earlier steps of the flow chart. */
export const isEarlier = ({ status }: Row): boolean =>
  status !== rowStatus.notReached && status !== rowStatus.waiting && status !== rowStatus.suspended;
