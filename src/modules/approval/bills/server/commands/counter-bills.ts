import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import {
  kindNamed,
  type EffectKind,
  type Moment,
  type Part,
  type Planned,
  type Registered,
} from '#modules/approval/effects/server/commands/effect-kinds.ts';
import { tellOfEffect } from '#modules/approval/effects/server/commands/effect-notices.ts';
import { sourceOf } from '#modules/approval/effects/server/commands/effect-source.ts';
import * as queries from '#modules/approval/effects/server/queries/effects.ts';
import { whyNotFiled } from '#modules/approval/filling/server/commands/submission-checks.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { editionOf } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { settleBill } from '../queries/bills.ts';

/** Plan of a form that may be a counter-bill. */
export interface Countering {
  readonly subject: PersonId;
  /** Id of the form that it reverses; null when it is no counter-bill. */
  readonly original: number | null;
  /** First company day of the reversal. */
  readonly day: string | null;
}

/**
 * Returns the effect that the last finishing of a form had on a person.
 * It is undefined if the form never finished or has another kind of effect.
 */
const effectOn = async (
  on: Executor,
  kind: string,
  formId: number,
  subject: PersonId,
): Promise<{ readonly effect: queries.Effect | undefined; readonly isOfKind: boolean }> => {
  const done = (await queries.listEffects(on, formId)).filter((one) => one.kind === kind);
  return { effect: done.findLast((one) => one.subject === subject), isOfKind: done.length > 0 };
};

const said = (name: string, zh: string, en: string): FormError[] => [
  { name, label: { zh: '', en: '' }, message: { zh, en } },
];

/** Builds the part by which a counter-bill reverses its original. It comes after the parts that change anything. */
export function counterPart<P extends Countering>(kind: EffectKind<P>): Part<P> {
  const { original: control, day: dayControl } = kind.counter!;
  const planOf = async (on: Executor, original: number, subject: PersonId) =>
    (await kind.plans(on, await sourceOf(on, original))).find((one) => one.subject === subject);

  /** Returns the objections to reversing an original that has an effect. */
  const against = async (on: Executor, plan: P, effect: queries.Effect): Promise<FormError[]> => {
    switch (effect.state) {
      case effectState.applied: {
        const since = (await planOf(on, effect.formId, plan.subject))?.dueDay ?? null;
        return plan.day !== null && since !== null && plan.day < since
          ? said(
              dayControl,
              `不能早于原单据的生效日期 ${since}`,
              `The day must not be before ${since}, when the original form took effect`,
            )
          : [];
      }
      case effectState.reversed:
        return effect.counter === null
          ? said(control, '原单据的变更已撤销', 'The change of the original form was already taken back')
          : said(
              control,
              `原单据已由 ${effect.counterNumber} 冲销`,
              `${effect.counterNumber} has already reversed the original form`,
            );
      case effectState.failed:
        return said(control, '原单据未能生效', 'The original form could not take effect');
      default:
        return said(
          control,
          '原单据尚未生效，可直接撤销',
          'The original form is not in effect yet. Revoke it instead.',
        );
    }
  };

  return {
    when: 'inline',
    reads: [control],
    // Earlier parts have locked the subject, so a concurrent revocation of the original waits there.
    lock: () => Promise.resolve(),
    check: async (on, plan) => {
      if (plan.original === null) return [];
      const { effect, isOfKind } = await effectOn(on, kind.kind, plan.original, plan.subject);
      if (effect) return against(on, plan, effect);
      const { zh, en } = kind.label;
      return isOfKind
        ? said(control, '原单据的员工与本单据不同', 'The original form is about another person')
        : said(
            control,
            `请选择已完成的${zh}单据`,
            `Choose a finished form of the same kind: ${en.toLowerCase()}`,
          );
    },
    apply: async (tx, { original, subject }, at) => {
      if (original === null) return null;
      const effect = (await effectOn(tx, kind.kind, original, subject)).effect!;
      const { formId, seq } = effect;
      const key: queries.EffectKey = { formId, seq, kind: kind.kind, subject };
      await queries.setCountered(tx, key, at);
      await settleBill(tx, original);
      const planned = (await planOf(tx, original, subject)) as Planned<unknown> | undefined;
      const told = { key, state: effectState.reversed, at };
      await tellOfEffect(tx, kindNamed(tx, kind.kind)!, planned ?? null, told);
      await audited(tx, 'effect.counter', key, at);
      return key;
    },
    rests: () => Promise.resolve(null),
    undo: async (tx, _plan, undo, at) => {
      if (undo === null || undo === undefined) return;
      const key = undo as queries.EffectKey;
      await queries.setStanding(tx, key);
      await settleBill(tx, key.formId);
      await audited(tx, 'effect.counterUndone', key, at);
    },
    show: async (on, { original }) => {
      const found = original === null ? undefined : await queries.findSource(on, original);
      if (!found) return [];
      return [
        {
          label: { zh: '原单据', en: 'Original form' },
          before: { zh: `${found.number} 生效中`, en: `${found.number} in effect` },
          after: { zh: '由本单据冲销', en: 'Reversed by this form' },
        },
      ];
    },
  };
}

/** Writes to the audit log which form reversed which, and when that was undone. */
const audited = (
  tx: Tx,
  act: 'effect.counter' | 'effect.counterUndone',
  { formId, seq, kind, subject }: queries.EffectKey,
  { by, formId: counter }: Moment,
): Promise<void> =>
  writeAudit(tx, {
    actorId: by,
    act,
    target: `approval.form:${formId}`,
    detail: { counter, finishSeq: seq, kind, subject },
  });

const names = (edition: Edition, control: string): boolean =>
  edition.controls.some(({ name, type }) => name === control && type === 'linkedForm');

/**
 * Returns the template and initial values of a counter-bill that reverses an applied effect.
 * Null when the caller may file none about the person, or the template does not support counter-bills.
 */
export async function counterOf(
  on: Executor,
  by: By,
  { kind }: Registered,
  effect: queries.Effect,
  { plan }: Planned<unknown>,
  templateId: number,
): Promise<{ readonly TemplateId: number; readonly Values: Values } | null> {
  const { counter } = kind;
  if (!counter || effect.state !== effectState.applied) return null;
  const template = await getTemplate(on, { id: templateId });
  const edition = template.isOpen ? await editionOf(on, template.editionId) : null;
  const found = await queries.findSource(on, effect.formId);
  if (!edition || !found || !names(edition, counter.original)) return null;
  const { formId: id, number, title, titleEn } = found;
  const original = { id, number, name: title, nameEn: titleEn };
  const values = { ...(await counter.reversed(on, plan)), [counter.original]: original };
  const { language, now } = by;
  const asked = { formId: 0, template: templateId, applicant: by.id, edition, values, before: {} };
  const barred = await whyNotFiled(on, { ...asked, language, now });
  return barred.length > 0 ? null : { TemplateId: templateId, Values: values };
}
