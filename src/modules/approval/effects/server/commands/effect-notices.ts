import type { Words } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import { happeningOf } from '#modules/approval/talk/server/commands/notices.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { findSource, type EffectKey } from '../queries/effects.ts';
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
  /** Reason of the failure. Only people who manage the kind read it. */
  readonly why?: Words;
}

/** Notifies the people concerned of an effect's new state. A failure is told once a day, and only to its managers. */
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
      // People who manage the kind may be unable to read the form, so this text says what they need to know.
      happening: happeningOf(key.formId, null, {
        zh: `${kind.label.zh}${said[state].zh}${reason.zh}`,
        en: `${kind.label.en}: ${said[state].en}${reason.en}`,
      }),
    },
  ]);
}
