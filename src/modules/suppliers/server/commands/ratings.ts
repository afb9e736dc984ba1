import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { showValue } from '#kit/rules/formula/value.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { holdHead } from '#modules/approval/server/open.ts';
import type { Document } from '../../contract/document.ts';
import { isPlaceOf, isTakenFrom } from '../../contract/places.ts';
import { gradeOfPersonScore, inputsOf, rateWithTrace, roundHalfUp } from '../../contract/rating.ts';
import { ruleRefusals } from '../../contract/rule-refusals.ts';
import type { SupplierForm } from '../../contract/SupplierForm.ts';
import { lockCompanies } from '../queries/companies.ts';
import { findForm } from '../queries/forms.ts';
import { addRating, lockRating, savePersonScore, settleGrade } from '../queries/ratings.ts';
import type { By } from './by.ts';
import { loadRater } from './dry-run.ts';
import { readRatings, readSpoken } from './spoken.ts';

const isOpen = 2;

export interface RatingRequest {
  readonly SupplierFormID: number;
  readonly RuleListID: number;
  readonly ApprovalFormID?: number | null | undefined;
  readonly ControlIndex: number;
  readonly Manual: Readonly<Record<string, string>>;
}

/**
 * Returns the answers of an approval form that apply to a company. It must be the company that the form names in
 * words, or the only one chosen in it; for any other company the result is empty.
 * @throws Refused notFound, notAbout if the control names another company
 */
async function saidIn(
  on: Executor,
  by: By,
  approvalFormId: number,
  company: { readonly EnterpriseId: number; readonly nameNorm: string },
  controlIndex: number,
): Promise<Document> {
  const spoken =
    (await readSpoken(on, by, approvalFormId)) ?? refuse(general.notFound, { field: 'ApprovalFormID' });
  if (!spoken.names.includes(company.nameNorm)) refuse(ruleRefusals.notAbout, { field: 'ApprovalFormID' });
  if (isTakenFrom(controlIndex, company, spoken)) refuse(ruleRefusals.notAbout, { field: 'ControlIndex' });
  const named = spoken.places.find((one) => one.nameNorm !== '');
  return (named ? isPlaceOf(named, company, spoken) : spoken.isOfOne) ? spoken.document : {};
}

/** Rates a supplier form with an open rule set version. Answers of the approval form take precedence. */
async function rateForm(on: Executor, by: By, asked: RatingRequest) {
  const { SupplierFormID, RuleListID, ApprovalFormID, ControlIndex, Manual } = asked;
  const form = (await findForm(on, SupplierFormID)) ?? refuse(general.notFound, { field: 'SupplierFormID' });
  const { list, rater } = await loadRater(on, RuleListID);
  if (list.EditionState !== isOpen) refuse(ruleRefusals.notOpen, { field: 'RuleListID' });
  if (list.TemplateId !== form.TemplateId) refuse(ruleRefusals.otherTemplate, { field: 'RuleListID' });
  const said = ApprovalFormID ? await saidIn(on, by, ApprovalFormID, form, ControlIndex) : {};
  const document = { ...form.document, ...said };
  const { inputs, refused } = inputsOf(
    rater.set,
    ({ tampid, name }) => (tampid === null ? Manual[name] : document[tampid]),
    companyDay(by.now),
  );
  if (refused.length > 0)
    refuse(ruleRefusals.inputsMissing, {
      with: { names: refused.join(by.language === 'zh' ? '、' : ', ') },
    });
  return { form, list, inputs, rated: rateWithTrace(rater, inputs) };
}

/** Computes the system's rating without saving it. */
export async function previewRating(on: Executor, by: By, asked: RatingRequest) {
  const { list, rated } = await rateForm(on, by, asked);
  const there = asked.ApprovalFormID ? await readRatings(on, by, asked.ApprovalFormID) : undefined;
  const standing = there?.ratings.find(
    ({ SupplierFormID, RuleListID }) =>
      SupplierFormID === asked.SupplierFormID && RuleListID === asked.RuleListID,
  );
  return {
    SystemScore: rated.score && roundHalfUp(rated.score),
    SystemGrade: rated.grade,
    Details: rated.details,
    EditionNumber: list.EditionNumber,
    RuleScore: standing?.RuleScore ?? null,
    RuleGrade: standing?.RuleGrade ?? rated.grade,
  };
}

/**
 * Rates a supplier. The inputs and results are stored with the rating permanently.
 * @throws Refused as the contract says
 */
export function addSystemRating(
  db: Database,
  by: By,
  asked: InputOf<typeof SupplierForm.AddSupplierFormRule>,
): Promise<{ Code: number; ADID: number }> {
  // Two concurrent ratings of different companies at the same control of a form violate this constraint.
  const raced = { rating_in_approval: () => new Refused(general.stale, { field: 'ControlIndex' }) };
  const rate = async (tx: Tx) => {
    const seen = (await findForm(tx, asked.SupplierFormID)) ?? refuse(general.notFound);
    // Locks the approval form before the company, in the same order as a submission.
    if (asked.ApprovalFormID) await holdHead(tx, asked.ApprovalFormID);
    await lockCompanies(tx, [seen.EnterpriseId]);
    const { form, list, inputs, rated } = await rateForm(tx, by, asked);
    const ADID = await addRating(
      tx,
      {
        approvalFormId: asked.ApprovalFormID ?? null,
        controlIndex: asked.ControlIndex,
        formId: form.FormID,
        ruleListId: list.RuleListID,
        score: rated.score?.toFixed() ?? null,
        grade: rated.grade,
        inputs: Object.fromEntries(
          [...inputs].map(([name, value]) => [name, value === null ? null : showValue(value)]),
        ),
        trace: rated.details,
      },
      by,
    );
    await settleGrade(tx, form.EnterpriseId, by.now);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.rate',
      target: `supplier-form:${form.FormID}`,
      detail: { rating: ADID, ruleList: list.RuleListID, grade: rated.grade },
      ip: by.ip,
    });
    return { Code: 1, ADID };
  };
  return onConstraint(raced, () => inTransaction(db, rate));
}

/**
 * Adds a person's score to the system's rating.
 * @throws Refused notFound, stale
 */
export function overrideRating(
  db: Database,
  by: By,
  input: InputOf<typeof SupplierForm.EditApprovalFormRuleGrade>,
): Promise<{ Code: number; RuleGrade: string }> {
  return inTransaction(db, async (tx) => {
    const form = (await findForm(tx, input.SupplierFormID)) ?? refuse(general.notFound);
    if (input.ApprovalFormID) await holdHead(tx, input.ApprovalFormID);
    await lockCompanies(tx, [form.EnterpriseId]);
    const rating = (await lockRating(tx, input.ADID)) ?? refuse(general.notFound, { field: 'ADID' });
    const isThis =
      rating.formId === input.SupplierFormID &&
      rating.ruleListId === input.RuleListID &&
      rating.approvalFormId === (input.ApprovalFormID ?? null) &&
      rating.controlIndex === input.ControlIndex;
    if (!isThis) refuse(general.notFound, { field: 'ADID' });
    const there = rating.approvalFormId && (await readRatings(tx, by, rating.approvalFormId));
    if (there === undefined) refuse(general.notFound, { field: 'ApprovalFormID' });
    if (rating.version !== input.Version || !rating.isCurrent) refuse(general.stale);
    // The control now names another company, to which a new score would be attributed.
    if (there && isTakenFrom(rating.controlIndex, form, there)) refuse(general.stale);
    // The rating belongs to a control that is hidden from the caller.
    if (there && !there.ratings.some(({ ADID }) => ADID === rating.id))
      refuse(general.notFound, { field: 'ADID' });
    const { rater } = await loadRater(tx, rating.ruleListId);
    const grade = gradeOfPersonScore(rater, input.RuleScore);
    await savePersonScore(tx, rating.id, {
      score: input.RuleScore,
      grade,
      reason: input.Reason,
      by: by.id,
      now: by.now,
    });
    await settleGrade(tx, form.EnterpriseId, by.now);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.override',
      target: `supplier-form:${form.FormID}`,
      detail: {
        rating: rating.id,
        score: input.RuleScore,
        grade,
        reason: input.Reason,
        before: rating.human,
      },
      ip: by.ip,
    });
    return { Code: 1, RuleGrade: grade };
  });
}
