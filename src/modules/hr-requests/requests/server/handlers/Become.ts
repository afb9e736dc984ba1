import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { billHandlers, findSeen, listLiveBills, viewerOf } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds, dueDays, hrCode, type BecomeResult } from '#modules/hr-requests/contract/codes.ts';
import { pageDue } from '#modules/hr-requests/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { Become } from '../../contract/Become.ts';
import { blankRecord } from '../../contract/record.ts';
import { becomePlan } from '../commands/becoming.ts';
import { listFacts } from '../queries/bills.ts';
import { mayFileAbout, mayKnowByForm } from '../queries/may-file.ts';
import { readProbation } from '../queries/probation.ts';
import { personRef } from '../queries/refs.ts';

type Fields = Omit<InputOf<typeof Become.AddBecome>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

interface After {
  readonly result: BecomeResult;
  readonly prepare: string | null;
}

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listFacts<After>(on, formIds);
  return new Map(
    [...facts].map(([formId, { takeEffect, after }]) => [
      formId,
      {
        ...blankRecord,
        Becometimenow: takeEffect,
        TakeEffect: takeEffect,
        Result: after.result,
        ExtendTo: after.result === 'extend' ? after.prepare : null,
      },
    ]),
  );
}

async function valuesOf(on: Executor, { AUID, ...fields }: Fields): Promise<Values> {
  const given = Object.entries(fields).filter(([name, value]) => value !== undefined && !asked.has(name));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined])),
    ...(AUID === undefined ? {} : { AUID: await personRef(on, AUID) }),
    ...(fields.LeaderScore === undefined || fields.LeaderScore === null
      ? {}
      : { LeaderScore: String(fields.LeaderScore) }),
  };
}

/** Input fields of the typed calls that are not form fields. */
const asked = new Set(['Submit', 'Choices', 'Remark', 'Key', 'FormID', 'Version']);

const bills = billHandlers({
  kind: billKinds.become,
  columns,
  blank: { ...blankRecord, Result: null as BecomeResult | null, ExtendTo: null as string | null },
  valuesOf,
});

const code = 'PrepareBecome';

/** Returns the subject of a confirmation; undefined if the caller may not read it or may not know about them. */
async function subjectOf(formId: number, ctx: Context): Promise<number | undefined> {
  const seen = await findSeen(ctx.db, viewerOf(ctx.actor), formId);
  const subject = seen && becomePlan(formId, seen.values)?.subject;
  if (subject === undefined) return undefined;
  return (await mayKnowByForm(ctx, formId, billKinds.become, subject)) ? subject : undefined;
}

export const become = serve(Become, {
  GetBecomePreparePage: async (input, ctx) => {
    const today = companyDay(ctx.now);
    const scope = await scopeOf(ctx.db, ctx.actor.id, code);
    const files = await scopeOf(ctx.db, ctx.actor.id, hrCode);
    const seen = { scope, files, viewer: ctx.actor.id };
    const { Total, Rows } = await pageDue(ctx.db, seen, shiftDays(today, dueDays), input);
    const template = await findStandardTemplate(ctx.db, billKinds.become);
    const ids = Rows.map(({ AUID }) => AUID);
    const live = await listLiveBills(ctx.db, billKinds.become, ids, viewerOf(ctx.actor));
    return {
      Total,
      Rows: Rows.map(({ mayFile, ...row }) => {
        const bill = live.get(row.AUID);
        return {
          ...row,
          DaysLeft: Math.round((Date.parse(row.PrepareBARW) - Date.parse(today)) / 86_400_000),
          FormID: bill?.formId ?? null,
          Number: bill?.number ?? '',
          CanOpen: bill?.isReadable ?? false,
          TemplateId: mayFile && template?.isOpen ? template.id : null,
        };
      }),
    };
  },
  GetBecomeIngPage: (input, ctx) => bills.page('bills', ctx, { ...input, Ended: false }, code),
  GetBecomeEdPage: (input, ctx) => bills.page('bills', ctx, { ...input, Ended: true }, code),
  GetBecomeApprovalPage: bills.toExamine,
  GetProbation: async ({ FormID, AUID = 0 }, ctx) => {
    const personId = FormID === undefined ? AUID : await subjectOf(FormID, ctx);
    if (personId === undefined || (FormID === undefined && !(await mayFileAbout(ctx, AUID))))
      refuse(general.notFound);
    const asked = { personId, reader: ctx.actor.id, language: ctx.language, now: ctx.now };
    return (await readProbation(ctx.db, asked)) ?? refuse(general.notFound);
  },
  AddBecome: bills.add,
  EditBecome: bills.edit,
  SubmitBecome: bills.submit,
});
