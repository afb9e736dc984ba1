import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import type { ErrorReporting } from '../../contract/ErrorReporting.ts';
import { errorKindLabels, errorStateLabels, errorStates as states } from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import * as queries from '../queries/error-reports.ts';
import { findSeenRecord } from '../queries/records.ts';
import type { RecordBy } from './records.ts';

/** Page on which everyone sees the error reports they made and those they have to handle. */
const ownPage = '/StrategyRoImplementation/EmployeeKRExecute?view=errors';

/**
 * Reports an error in a record the caller sees, or in a day of their own. The report goes to the leader of the person
 * concerned.
 * @throws Refused notFound, dayAhead
 */
export async function addError(
  tx: Tx,
  { RecordID, WorkDate, Kind, Words }: InputOf<typeof ErrorReporting.Add>,
  by: RecordBy,
): Promise<void> {
  const record =
    RecordID === undefined
      ? undefined
      : ((await findSeenRecord(tx, by, RecordID)) ?? refuse(general.notFound, { field: 'RecordID' }));
  const day = record?.day ?? WorkDate ?? refuse(general.notFound, { field: 'WorkDate' });
  if (day > companyDay(by.now)) refuse(no.dayAhead, { field: 'WorkDate' });
  const personId = record?.personId ?? by.id;
  const handler = await queries.findLeader(tx, personId);
  const id = await queries.insertError(tx, {
    person_id: personId,
    work_day: day,
    record_id: RecordID ?? null,
    kind: Kind,
    words: Words,
    handler_id: handler,
    made_by: by.id,
    made_at: by.now,
  });
  if (handler === null || handler === by.id) return;
  await notify(tx, `error-report:${id}`, by.id, [
    {
      people: [handler],
      key: `error-report:${id}`,
      titleZh: `工时报错（${errorKindLabels[Kind]!.zh}，${day}）：${Words}`,
      titleEn: `Error reported in work records (${errorKindLabels[Kind]!.en}, ${day}): ${Words}`,
      url: ownPage,
    },
  ]);
}

/** Takes on an error report, or settles it. @throws Refused notFound, stale, errorOver, answerNeeded */
export async function handleError(
  tx: Tx,
  { ReportID, Version, State, Answer }: InputOf<typeof ErrorReporting.Handle>,
  by: queries.ErrorViewer & { readonly now: Date },
): Promise<void> {
  const one = (await queries.lockErrorReport(tx, by, ReportID)) ?? refuse(general.notFound);
  if (one.version !== Version) refuse(general.stale, { body: { Version: one.version } });
  if (one.state > states.handling) refuse(no.errorOver);
  if (State !== states.handling && Answer === '') refuse(no.answerNeeded, { field: 'Answer' });
  await queries.saveError(tx, ReportID, { state: State, answer: Answer, handler_id: by.id });
  if (one.madeBy === by.id || State === states.handling) return;
  const { zh, en } = errorStateLabels[State]!;
  await notify(tx, `error-report:${ReportID}`, by.id, [
    {
      people: [one.madeBy],
      key: `error-report-settled:${ReportID}`,
      titleZh: `您对 ${one.day} 工时的报错：${zh}，${Answer}`,
      titleEn: `Your error report for ${one.day}: ${en}, ${Answer}`,
      url: ownPage,
    },
  ]);
}
