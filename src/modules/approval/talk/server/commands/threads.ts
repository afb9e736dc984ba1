import type { NoticeAbout } from '#kit/contract/Notice.ts';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Described } from '#kit/server/inbox.ts';
import { rowStatus } from '#modules/approval/contract/codes.ts';
import { keepsWords } from '#modules/approval/filling/server/commands/kept-words.ts';
import { listNames } from '#modules/approval/flow/server/queries/directory.ts';
import type { Viewer } from '#modules/approval/reading/server/queries/readers.ts';
import { listThreadForms, type ThreadForm } from '../queries/threads.ts';

const done: Readonly<Record<number, Words>> = {
  [rowStatus.approved]: { zh: '您已同意', en: 'You approved it' },
  [rowStatus.sentBack]: { zh: '您已退回', en: 'You sent it back' },
};

const nothingDone: Words = { zh: '', en: '' };

function aboutOf(form: ThreadForm): NoticeAbout {
  const waits = form.row_no !== null;
  const acted = waits || form.decided === null ? nothingDone : (done[form.decided] ?? nothingDone);
  return {
    RefID: form.id,
    Number: form.number,
    Title: form.title,
    TitleEn: form.title_en,
    Kind: form.template_title,
    KindEn: form.template_title_en,
    Amount: form.amount,
    Step:
      form.row_no === null
        ? null
        : { RowID: form.row_no, Version: form.version, IsFinance: form.is_finance ?? false },
    Done: acted.zh,
    DoneEn: acted.en,
  };
}

interface Asked {
  readonly things: readonly number[];
  readonly spoken: readonly number[];
  readonly people: readonly number[];
}

/** Returns forms as the inbox of one person shows them: the parts they may see now, and the step they can decide. */
export async function describeForms(
  on: Executor,
  viewer: Viewer,
  { things, spoken, people }: Asked,
): Promise<Described> {
  const forms = await listThreadForms(on, viewer, things);
  const names = await listNames(on, people);
  const silent = new Set<number>();
  for (const form of forms) {
    // Applicants always see why their form was sent back.
    if (!spoken.includes(form.id) || form.applicant_id === viewer.id) continue;
    if (await keepsWords(on, form, viewer.id)) silent.add(form.id);
  }
  return {
    things: new Map(forms.map((form) => [form.id, aboutOf(form)])),
    silent,
    people: new Map([...names].map(([id, { zh, en }]) => [id, { name: zh, nameEn: en }])),
  };
}
