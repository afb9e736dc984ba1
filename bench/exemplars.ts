import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';
import {
  addAndSubmit,
  addDraft,
  approve,
  approveForFinance,
  sendBack,
  submitForm,
  withdraw,
  type By,
} from '#modules/approval/server/open.ts';

/** Act on a form. A story lists the acts that bring a form to its final state. */
type Act = 'ok' | 'back' | 'resubmit' | 'withdraw';

interface Story {
  readonly acts: readonly Act[] | 'draft';
  /** Yuan; from 5,000 on a second level signs. */
  readonly amount: string;
  /** Forms with this story in a hundred forms of the same `when`. */
  readonly share: number;
  /** Age of the form: `now` is the latest weeks, `past` the years before. */
  readonly when: 'now' | 'past';
}

const done: readonly Act[] = ['ok', 'ok', 'ok'];

/** How the forms of a company stand: most of them are finished, some of the latest are under way. */
const stories: readonly Story[] = [
  { acts: done, amount: '860.00', share: 53, when: 'past' },
  { acts: done, amount: '12600.00', share: 23, when: 'past' },
  { acts: ['back', 'resubmit', ...done], amount: '1320.50', share: 15, when: 'past' },
  { acts: ['ok', 'back', 'resubmit', ...done], amount: '7400.00', share: 6, when: 'past' },
  { acts: ['withdraw'], amount: '455.00', share: 2, when: 'past' },
  { acts: 'draft', amount: '98.00', share: 1, when: 'past' },
  { acts: [], amount: '1280.00', share: 36, when: 'now' },
  { acts: ['back', 'resubmit'], amount: '930.00', share: 6, when: 'now' },
  { acts: ['ok'], amount: '2150.00', share: 10, when: 'now' },
  { acts: ['ok', 'ok'], amount: '640.00', share: 6, when: 'now' },
  { acts: ['back'], amount: '3100.00', share: 6, when: 'now' },
  { acts: 'draft', amount: '77.00', share: 6, when: 'now' },
  { acts: done, amount: '515.00', share: 30, when: 'now' },
];

/** A form that many others are copied from. */
export interface Exemplar extends Story {
  readonly formId: number;
  readonly isWaitingForLeader: boolean;
}

export interface Filing {
  readonly templateId: number;
  readonly applicant: { readonly id: number; readonly companyId: number; readonly departmentId: number };
  readonly subjectId: number;
  readonly receipt: string;
}

/** An expense reimbursement with two rows and a receipt, as the screen sends it. */
export function expense({ applicant, subjectId, receipt }: Filing, amount: string): Record<string, unknown> {
  const department = { id: applicant.departmentId };
  const row = (value: string) => ({
    spentOn: '2026-01-05',
    subject: { id: subjectId },
    amount: value,
    note: '深圳—上海高铁二等座',
  });
  return {
    company: { id: applicant.companyId },
    department,
    costDepartment: department,
    period: ['2026-01-05', '2026-01-09'],
    reason: '赴上海拜访客户的差旅费用，含往返交通与住宿',
    expenses: [row((Number(amount) - 50).toFixed(2)), row('50.00')],
    receipts: [{ uid: receipt, name: '发票.pdf' }],
    offsetsLoan: 'false',
  };
}

/** Uploads that nobody has saved with a form yet; their bytes are not needed. */
export async function addReceipts(db: Database, personIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into forms.attachment (name, media_type, byte_size, file_key, uploaded_by, stored_at)
    select '发票.pdf', 'application/pdf', 48213, 'bench-' || gen_random_uuid(), person, now()
    from unnest(${[...personIds]}::bigint[]) with ordinality as given (person, nth) order by nth
    returning id`.execute(db.kysely);
  return rows.map(({ id }) => id);
}

const minutes = 60_000;

/** Lives every story once, through the product's own commands, so that copies of the forms are true to it. */
export async function makeExemplars(db: Database, filing: Omit<Filing, 'receipt'>): Promise<Exemplar[]> {
  let clock = Date.now() - 7 * 24 * 60 * minutes;
  const by = (id: number): By => ({
    id,
    administers: false,
    oversees: false,
    language: 'zh',
    now: new Date((clock += 37 * minutes)),
  });
  const applicant = filing.applicant.id;

  const act = async (what: Act, formId: number): Promise<void> => {
    const { rows } = await sql<{
      version: number;
      no: number;
      person: number;
      finance: boolean;
      last: boolean;
    }>`
      select f.version, r.no, r.person_id as person, r.is_finance as finance,
        not exists (select from approval.row n where n.form_id = f.id and n.round = f.round and n.status = 0) as last
      from approval.form f left join approval.row r on r.form_id = f.id and r.status = 6
      where f.id = ${formId} order by r.no limit 1`.execute(db.kysely);
    const { version, no, person, finance, last } = rows[0]!;
    const own = { FormID: formId, Version: version, Remark: '' };
    const row = { ...own, RowID: no, Remark: '请补充行程说明' };
    if (what === 'withdraw') await withdraw(db, by(applicant), own);
    else if (what === 'resubmit') await submitForm(db, by(applicant), own);
    else if (what === 'back')
      await sendBack(db, by(person), finance ? 'finance' : 'business', { ...row, Resume: 'restart' });
    else if (!finance) await approve(db, by(person), row);
    else await approveForFinance(db, by(person), { ...row, ...(last ? { Values: paid(person) } : {}) });
  };

  const exemplars: Exemplar[] = [];
  for (const story of stories) {
    const [receipt = ''] = await addReceipts(db, [applicant]);
    const Values = expense({ ...filing, receipt }, story.amount);
    const draft = { TemplateId: filing.templateId, Values };
    const { FormID } = await (story.acts === 'draft'
      ? addDraft(db, by(applicant), draft)
      : addAndSubmit(db, by(applicant), { ...draft, Remark: '' }));
    if (story.acts !== 'draft') for (const each of story.acts) await act(each, FormID);
    exemplars.push({ ...story, formId: FormID, isWaitingForLeader: story.acts.length === 0 });
  }
  return exemplars;
}

/** Returns the values that the cashier fills in. */
const paid = (cashier: number): Record<string, unknown> => ({
  cashier: [{ id: cashier }],
  cashierDate: '2026-01-20',
  paidAmount: '1.00',
});
