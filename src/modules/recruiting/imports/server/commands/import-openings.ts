import type { z } from 'zod';
import type { ReplyOf } from '#kit/contract/call.ts';
import { wordsOf, type Words } from '#kit/contract/refusals.ts';
import { dayText } from '#kit/rules/cell.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import {
  codeOf,
  companyNamed,
  departmentFinder,
  listEmployees,
  type TableRow,
} from '#modules/people/server/open.ts';
import { employTypeLabels, openReasonLabels, urgencyLabels } from '#modules/recruiting/contract/codes.ts';
import type { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { addOpening, checkOpening } from '#modules/recruiting/openings/server/commands/openings.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { openingGiven, type openingColumns } from '../../contract/import-calls.ts';
import { listPlacesNamed } from '../queries/sheet-names.ts';
import { faultOf, faultsFirst, filled, codeOfLabel, readRow, type RowFault } from '../rules/sheet-rows.ts';
import { writeRows } from './import-candidates.ts';

type Column = keyof typeof openingColumns;
type DryRow = ReplyOf<typeof Recruitment.DryRunOpeningImport>['Rows'][number];

const words = {
  DeptId: {
    zh: '没有这个部门，或有多个同名部门：{value}',
    en: 'This department does not exist, or several have this name: {value}',
  },
  PostID: {
    zh: '没有这个岗位，或已停用：{value}',
    en: 'This position does not exist or is disabled: {value}',
  },
  CompanyID: {
    zh: '没有这个公司，或已停用：{value}',
    en: 'This company does not exist or is disabled: {value}',
  },
  person: { zh: '没有这个工号，或已离职：{value}', en: 'No current employee has this employee ID: {value}' },
} as const satisfies Readonly<Record<string, Words>>;

/** Checks row by row which openings would be added, without writing. */
export async function dryRunOpenings(tx: Tx, rows: readonly TableRow<Column>[], by: By): Promise<DryRow[]> {
  const { companies, departments, posts } = await listPlacesNamed(tx);
  const department = departmentFinder(departments);
  const people = await listEmployees(
    tx,
    rows.flatMap(({ cells }) => [cells.OwnerAUID ?? '', cells.ReplacedAUID ?? '']),
  );
  const made: DryRow[] = [];
  for (const { row: Row, cells } of rows) {
    const named = {
      DeptId: cells.DeptId ? department(cells.DeptId) : undefined,
      PostID: cells.PostID ? companyNamed(posts, cells.PostID) : undefined,
      CompanyID: cells.CompanyID ? companyNamed(companies, cells.CompanyID) : undefined,
    };
    const persons = {
      OwnerAUID: people.get(cells.OwnerAUID ?? '')?.id,
      ReplacedAUID: people.get(cells.ReplacedAUID ?? '')?.id,
    };
    const said = {
      ...filled(cells),
      EmployType: cells.EmployType ? codeOfLabel(employTypeLabels, cells.EmployType) : 0,
      Reason: cells.Reason ? codeOfLabel(openReasonLabels, cells.Reason) : cells.ReplacedAUID ? 2 : 1,
      ...(cells.Urgency ? { Urgency: codeOfLabel(urgencyLabels, cells.Urgency) } : {}),
      ...(cells.Education ? { Education: codeOf(education, cells.Education) } : {}),
      ...(cells.LatestEntryDay ? { LatestEntryDay: dayText(cells.LatestEntryDay) } : {}),
      ...filled(named),
      ...filled(persons),
    };
    const { given, faults } = readRow(openingGiven, said, by.language);
    const unknown: RowFault[] = [
      ...Object.entries(named).flatMap(([field, meant]) =>
        meant === 'none' || meant === 'many' ? [faultAt(field as Column, cells, by)] : [],
      ),
      ...(['OwnerAUID', 'ReplacedAUID'] as const).flatMap((field) =>
        cells[field] && persons[field] === undefined ? [faultAt(field, cells, by)] : [],
      ),
    ];
    // A name that matches nothing is reported by its text, not as a missing number.
    const Errors = [...faults.filter(({ Field }) => !unknown.some((one) => one.Field === Field)), ...unknown];
    if (given && Errors.length === 0) {
      try {
        await checkOpening(tx, given, by);
      } catch (cause) {
        Errors.push(faultOf(cause, by.language, 'Title'));
      }
    }
    made.push({
      Row,
      Kind: Errors.length > 0 ? 'error' : 'new',
      Errors,
      Title: cells.Title ?? '',
      DeptName: cells.DeptId ?? '',
      HeadCount: cells.HeadCount ?? '',
      Given: Errors.length > 0 ? null : given,
    });
  }
  return faultsFirst(made);
}

function faultAt(field: Column, cells: TableRow<Column>['cells'], by: By): RowFault {
  const about = field in words ? words[field as keyof typeof words] : words.person;
  return { Field: field, Msg: wordsOf(about, by.language, { value: cells[field] ?? '' }) };
}

/** Adds openings as drafts, all of them or none. @throws Refused what `addOpening` refuses, at its row */
export async function applyOpenings(
  tx: Tx,
  rows: readonly z.output<typeof openingGiven>[],
  by: By,
): Promise<number> {
  await writeRows(rows, 'Title', (row) => addOpening(tx, row, true, by));
  return rows.length;
}
