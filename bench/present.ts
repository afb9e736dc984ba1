import { MOST_COUNTED } from '#kit/contract/fields.ts';
import { listA, type FlowEvent } from '#modules/approval/contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Facts, ScenarioName } from './scenarios.ts';

type Row = Readonly<Record<string, unknown>>;
export type Rows = readonly Row[];

type Body = Readonly<Record<string, unknown>>;

/**
 * Builds the body of an answer from the statements' rows; `sample` has what only rules can tell, and the controls of the
 * edition, which the product remembers as well.
 */
type Present = (results: readonly Rows[], facts: Facts, sample: Body) => Body;

const withColumn = (results: readonly Rows[], ...columns: string[]): Rows =>
  results.find(([row]) => row && columns.every((column) => column in row)) ?? [];

type Names = ReadonlyMap<unknown, { readonly zh: unknown; readonly en: unknown }>;

/** Returns the names of the people who decided, which the record holds beside their ids. */
const namesIn = (history: Rows): Names =>
  new Map(
    history.flatMap((row) => [
      [row['actor_id'], { zh: row['chinese_name'], en: row['english_name'] || row['chinese_name'] }] as const,
      [
        row['on_behalf_of_id'],
        {
          zh: row['on_behalf_of_name'],
          en: row['on_behalf_of_name_en'] || row['on_behalf_of_name'],
        },
      ] as const,
    ]),
  );

const nameOf = (names: Names, id: unknown) => (id === null ? undefined : names.get(id)) ?? { zh: '', en: '' };

const node =
  (names: Names) =>
  (row: Row): Body => ({
    RowID: row['no'],
    Round: row['round'],
    ALevel: row['level'],
    ASort: row['sort'],
    LevelName: row['level_name'],
    LevelNameEn: row['level_name_en'],
    ApprovalAUID: row['person_id'],
    ChineseName: row['name'],
    EnglishName: row['name_en'],
    DeptName: row['department_name'],
    DeptNameEn: row['department_name_en'],
    ApprovalType: row['sign_type'],
    OpenTime: row['opened_at'],
    ApprovalTime: row['decided_at'],
    Status: row['status'],
    IsFinance: row['is_finance'],
    Remark: row['comment'],
    Rule: row['rule'],
    Why: row['why'],
    OnBehalfOfAUID: row['on_behalf_of_id'],
    OnBehalfOfName: nameOf(names, row['on_behalf_of_id']).zh,
    OnBehalfOfNameEn: nameOf(names, row['on_behalf_of_id']).en,
    DecidedByAUID: row['decided_by_id'],
    DecidedByName: nameOf(names, row['decided_by_id']).zh,
    DecidedByNameEn: nameOf(names, row['decided_by_id']).en,
    AddedByRowID: (row['added'] as { by: number } | null)?.by ?? null,
    AddedWay: (row['added'] as { way: string } | null)?.way ?? null,
    DueTime: row['due_at'],
  });

const entry =
  (rows: Rows) =>
  (row: Row): Body => {
    const level = rows.find(({ no }) => no === row['row_no']);
    return {
      Seq: row['seq'],
      Round: row['round'],
      Time: row['at'],
      Event: row['event'],
      Status: listA[row['event'] as FlowEvent],
      AUID: row['actor_id'],
      ChineseName: row['chinese_name'] ?? '系统',
      EnglishName: row['actor_id'] === null ? 'System' : row['english_name'] || row['chinese_name'],
      OnBehalfOfAUID: row['on_behalf_of_id'],
      OnBehalfOfName: row['on_behalf_of_name'] ?? '',
      OnBehalfOfNameEn: row['on_behalf_of_name_en'] || (row['on_behalf_of_name'] ?? ''),
      RowID: row['row_no'],
      LevelName: level?.['level_name'] ?? '',
      LevelNameEn: level?.['level_name_en'] ?? '',
      Rule: row['rule'],
      MsgInfo: row['message'],
      Changes: (row['value_changes'] as Change[]).map(({ name, what, label, before, after }) => ({
        Name: name,
        What: what,
        Label: label.zh,
        LabelEn: label.en,
        Before: before.zh,
        BeforeEn: before.en,
        After: after.zh,
        AfterEn: after.en,
      })),
    };
  };

const changed: Present = (_results, { form }, sample) => ({
  ...sample,
  FormID: form,
  Number: `BX-${new Date().getUTCFullYear()}-${form}`,
});

export const present: Record<ScenarioName, Present> = {
  waiting: (results) => {
    const counted = withColumn(results, 'total')[0]?.['total'];
    return counted === undefined
      ? { Total: results[0]?.length, Rows: results[0] }
      : {
          Total: Math.min(Number(counted), MOST_COUNTED),
          IsMore: Number(counted) > MOST_COUNTED,
          Rows: results[0],
        };
  },
  detail: (results, _facts, sample) => {
    const [form = {}] = withColumn(results, 'form_values');
    const rows = withColumn(results, 'level_name');
    const [template = {}] = withColumn(results, 'code');
    const history = withColumn(results, 'value_changes');
    return {
      ...sample,
      FormID: form['id'],
      Number: form['number'],
      Title: form['title'],
      TitleEn: form['title_en'],
      TemplateId: form['template_id'],
      TemplateCode: template['code'],
      TemplateTitle: form['template_title'],
      TemplateTitleEn: form['template_title_en'],
      EditionID: form['template_edition_id'],
      Values: form['form_values'],
      ApplicantAUID: form['applicant_id'],
      ApplicantName: form['applicant_name'],
      ApplicantNameEn: form['applicant_name_en'],
      CompanyName: form['company_name'],
      CompanyNameEn: form['company_name_en'],
      DeptName: form['department_name'],
      DeptNameEn: form['department_name_en'],
      Amount: form['amount'],
      Status: form['status'],
      StateType: form['state_type'],
      Round: form['round'],
      Version: form['version'],
      UrgentGrade: form['urgent_grade'],
      IsShowUrgent: (form['urgent_grade'] as number) > 0,
      CreateTime: form['created_at'],
      UpdateTime: form['updated_at'],
      SubmitTime: form['submitted_at'],
      FinishTime: form['finished_at'],
      Nodes: rows.map(node(namesIn(history))),
      History: history.map(entry(rows)),
    };
  },
  create: changed,
  approve: changed,
};
