import type { Words } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { effectState } from '../../contract/codes.ts';
import { findSource, type EffectKey } from '../queries/effects.ts';
import { happeningOf } from './notices.ts';
import type { Moment, Planned, Registered } from './effect-kinds.ts';

const said = {
  [effectState.applied]: { zh: '已生效', en: 'In effect' },
  [effectState.reversed]: { zh: '已撤销生效', en: 'No longer in effect' },
  [effectState.failed]: { zh: '未能生效', en: 'Could not take effect' },
} as const satisfies Record<number, Words>;

interface Told {
  readonly key: EffectKey;
  readonly state: keyof typeof said;
  readonly at: Moment;
  /** What stands against it: only whoever looks after the kind reads it. */
  readonly why?: Words;
}

/** Tells those concerned what became of an effect; of one that fails once a day, and only those who look after him. */
export async function tellOfEffect(
  tx: Tx,
  { kind }: Registered,
  planned: Planned<unknown> | null,
  { key, state, at, why }: Told,
): Promise<void> {
  const source = await findSource(tx, key.formId);
  if (!source) return;
  const failed = state === effectState.failed;
  const people = failed
    ? await listHolders(tx, kind.code, key.subject)
    : [source.applicant, ...(planned ? await kind.told(tx, planned, at.today) : [])];
  const reason: Words = failed && why ? { zh: `：${why.zh}`, en: `: ${why.en}` } : { zh: '', en: '' };
  await notify(tx, `approval.effect:${key.formId}`, null, [
    {
      people: [...new Set(people)],
      key: `approval-effect-${key.formId}-${key.seq}-${key.kind}-${key.subject}-${state}${failed ? `-${at.today}` : ''}`,
      titleZh: `${kind.label.zh}${said[state].zh}（${source.number}）${reason.zh}`,
      titleEn: `${kind.label.en}: ${said[state].en} (${source.number})${reason.en}`,
      url: `/rolePage/MyJob/application/${key.formId}`,
      // Those who look after the kind need not be let read the form.
      happening: happeningOf(key.formId, null, {
        zh: `${kind.label.zh}${said[state].zh}${reason.zh}`,
        en: `${kind.label.en}: ${said[state].en}${reason.en}`,
      }),
    },
  ]);
}
