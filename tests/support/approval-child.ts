/**
 * A process that opens the embedded database in the folder given as first argument. It runs commands that arrive as
 * JSON lines until it is killed. Once a command is committed, it answers with the number of the line and the form.
 */
import { createInterface } from 'node:readline';
import { openDatabase } from '#kit/server/db/open.ts';
import { addAndSubmit, approve, approveForFinance } from '#modules/approval/server/open.ts';

/** A step of a loan; `form` is 0 when it begins one. */
export interface KillStep {
  readonly line: number;
  readonly actor: number;
  readonly kind: 'submit' | 'approve' | 'finance';
  readonly key: string;
  readonly form: number;
  readonly row: number;
  readonly version: number;
  readonly template: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
process.stdout.write('open\n');
for await (const text of createInterface(process.stdin)) {
  const step = JSON.parse(text) as KillStep;
  const by = {
    id: step.actor,
    administers: false,
    oversees: false,
    language: 'zh',
    now: new Date(),
  } as const;
  const common = { Remark: '', Key: step.key };
  const onRow = { ...common, FormID: step.form, RowID: step.row, Version: step.version };
  const changed = await (step.kind === 'submit'
    ? addAndSubmit(db, by, { ...common, TemplateId: step.template, Values: step.values })
    : step.kind === 'approve'
      ? approve(db, by, onRow)
      : approveForFinance(db, by, { ...onRow, Values: step.values }));
  process.stdout.write(
    `${JSON.stringify({ line: step.line, form: changed.FormID, version: changed.Version })}\n`,
  );
}
await db.close();
