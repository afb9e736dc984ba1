import type { Tx } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { announce, type Happening } from '#modules/people/server/open.ts';
import type { EngineForm } from '../queries/orders.ts';
import type { Entry, FormState } from '../rules/order.ts';

type State = Pick<FormState, 'status' | 'stateType'>;
const decisions = { approved: 'approved', sentBack: 'sentBack' } as const;
const isDecision = (event: string): event is keyof typeof decisions => event in decisions;

/** Tells other programs that a step happened to a form and which one, without any content of the form. */
export async function announceStep(
  tx: Tx,
  form: Pick<EngineForm, 'id' | 'template_id'>,
  { from, to, entries, now }: { from: State; to: State; entries: readonly Entry[]; now: Date },
): Promise<void> {
  const data = {
    FormID: form.id,
    TemplateId: form.template_id,
    link: `/rolePage/MyJob/application/${form.id}`,
  };
  const tell = (
    type: Happening['type'],
    more: Readonly<Record<string, string | number>> = {},
  ): Happening => ({
    type,
    at: now,
    data: { ...data, ...more },
  });
  const happened = entries.flatMap(({ event, seq }) => {
    if (event === 'submitted' || event === 'resubmitted') return [tell('form.submitted', { Seq: seq })];
    return isDecision(event) ? [tell('form.decided', { Seq: seq, Decision: decisions[event] })] : [];
  });
  if (to.status === formStatus.finished && from.status !== formStatus.finished)
    happened.push(tell('form.finished'));
  if (from.status === formStatus.finished && to.status === formStatus.draft)
    happened.push(tell('form.revoked'));
  await announce(tx, happened);
}
