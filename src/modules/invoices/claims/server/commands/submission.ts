import { wordsOf, type Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Submitting } from '#modules/approval/server/open.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { labelOf, type FormError } from '#modules/forms/contract/validate.ts';
import { own } from '#modules/forms/contract/values.ts';
import { checkWords, type CheckSaid } from '#modules/invoices/folder/contract/checks.ts';
import { invoiceState } from '#modules/invoices/folder/contract/states.ts';
import { holdInvoices, type InvoiceRow } from '#modules/invoices/folder/server/queries/invoices.ts';
import { judgeInvoices, type Judged } from '#modules/invoices/folder/server/queries/judged.ts';
import { keysOf } from '#modules/invoices/reading/server/rules/identity.ts';
import { addEvent } from '#modules/invoices/server/queries/events.ts';
import { invoicesControl } from '../../contract/filling.ts';
import * as queries from '../queries/claims.ts';
import { claimsIn, isUnchanged, type ClaimItem } from '../rules/items.ts';
import { keeping, releaseUses } from './release.ts';

const gone: Words = {
  zh: '发票不存在或不是您的，请从发票夹重新选择',
  en: 'This invoice does not exist or is not yours. Choose one from your folder',
};
const unchecked: Words = {
  zh: '尚未核对，请先在发票夹中确认',
  en: 'not confirmed yet. Confirm it in your folder first',
};
const strayRow: Words = {
  zh: '有明细行的发票不在列表中，请删除该行后重新选择发票',
  en: 'A row belongs to an invoice that is not in the list. Delete the row and choose the invoice again',
};
const noAmount: Words = { zh: '明细金额须大于 0', en: 'the amount of its row must be above 0' };
const beyond: Words = {
  zh: '金额不能超过发票可用金额 {rest}',
  en: 'the amount exceeds what is left of the invoice: {rest}',
};
const reasonFor: Words = { zh: '请说明原因：{check}', en: 'give a reason: {check}' };
const takenElsewhere: Words = {
  zh: '这张发票已报销或正在报销',
  en: 'an invoice like this was filed before',
};
const takenByOwn: Words = {
  zh: '已用于您的单据 {number}（{day} 提交）',
  en: 'it is used in your form {number}, submitted on {day}',
};

const both = (words: Words, filling: Readonly<Record<string, Words | string>> = {}): Words => {
  const fill = (language: 'zh' | 'en'): string =>
    wordsOf(
      words,
      language,
      Object.fromEntries(
        Object.entries(filling).map(([name, text]) => [
          name,
          typeof text === 'string' ? text : text[language],
        ]),
      ),
    );
  return { zh: fill('zh'), en: fill('en') };
};

/** Names an invoice in a message: its seller and the end of its number. */
function nameOf({ record }: InvoiceRow): string {
  return [record.SellerName, record.Number.slice(-8)].filter(Boolean).join(' ') || record.IssuedOn;
}

/** Returns why a form cannot claim an invoice; empty if it can. */
function faultsOf(item: ClaimItem, row: InvoiceRow, checks: readonly CheckSaid[]): Words[] {
  if (row.state === invoiceState.toCheck || row.state === invoiceState.refused) return [unchecked];
  const found: Words[] = [];
  if (item.amountFen <= 0) found.push(noAmount);
  if (item.amountFen > (row.record.Total ?? 0))
    found.push(both(beyond, { rest: formatFen(row.record.Total ?? 0) }));
  for (const { Code, Level } of checks) {
    // A claim by another form is named below, once it is certain.
    if (Code === 'duplicateClaim') continue;
    if (Level === 1) found.push(checkWords[Code]);
    const reason = item.reasons[Code] ?? '';
    if (Level === 2 && reason.length < 2) found.push(both(reasonFor, { check: checkWords[Code] }));
  }
  return found;
}

const isUsable = (row: InvoiceRow, uses: readonly queries.UseRow[]): boolean =>
  row.state === invoiceState.usable || uses.some(({ invoiceId }) => invoiceId === row.id);

interface Claiming {
  readonly submitting: Submitting;
  readonly items: readonly ClaimItem[];
  readonly uses: readonly queries.UseRow[];
  readonly companyId: number | null;
}

/** Locks what the form names and what it used before, and judges it for the form's company. */
async function judgeHeld(tx: Tx, { submitting, items, uses, companyId }: Claiming) {
  const ids = items.map(({ invoiceId }) => invoiceId);
  const former = uses.map(({ invoiceId }) => invoiceId);
  const held = await holdInvoices(
    tx,
    [...new Set([...ids, ...former])].toSorted((a, b) => a - b),
  );
  // A form that went to a new applicant keeps the invoices of the former one.
  const mine = held.filter(
    ({ id, ownerId }) => ids.includes(id) && (ownerId === submitting.applicant || former.includes(id)),
  );
  const judged = await judgeInvoices(tx, mine, {
    now: submitting.now,
    companyId,
    formId: submitting.formId,
    travellers: await queries.namesOf(tx, submitting.applicant),
  });
  return new Map(judged.map((one) => [one.row.id, one]));
}

/** Tells who has the invoice: only the applicant's own form is named. */
function takenWords(claim: queries.OtherClaim, applicant: number): Words {
  return claim.applicantId === applicant
    ? both(takenByOwn, { number: claim.number, day: companyDay(claim.takenAt) })
    : takenElsewhere;
}

async function storeUses(
  tx: Tx,
  { submitting, items, uses, companyId }: Claiming,
  judged: Map<number, Judged>,
) {
  const { formId, applicant, now } = submitting;
  for (const { invoiceId, amountFen, reasons, subject } of items) {
    const { checks } = judged.get(invoiceId)!;
    await queries.saveUse(tx, { invoiceId, formId, amountFen, reasons, checks, subject, now });
    await queries.saveTaken(tx, invoiceId, {
      state: invoiceState.submitted,
      companyId,
      usedFen: amountFen,
      paidOn: null,
    });
    if (!uses.some((use) => use.invoiceId === invoiceId))
      await addEvent(tx, invoiceId, { kind: 'claimed', personId: applicant, formId, now });
  }
}

/**
 * Claims the invoices of a form in the transaction of its submission, and gives up those that were taken out. The
 * second of two forms waits for the first and then is refused as a whole.
 */
export async function claimInvoices(tx: Tx, submitting: Submitting): Promise<FormError[]> {
  const { edition, values, formId, applicant, now } = submitting;
  const control = invoicesControl(edition.controls);
  if (!control) return [];
  const { items, strayRows } = claimsIn(control, values);
  const former = claimsIn(control, submitting.before);
  // A form that came back to its applicant has given up its claims, so nothing is left to give up.
  if (items.length === 0 && strayRows.length === 0 && former.items.length === 0) return [];
  if (isUnchanged(former, { items, strayRows })) {
    // Somebody who approves fills in their own part: the claims and what finance decided stand.
    const status = await queries.findStatus(tx, formId);
    if (status !== undefined && keeping.includes(status)) return [];
  }
  const uses = await queries.listUses(tx, formId);
  const companyId = Number(keyOf(own(values, 'company'), 'company') ?? 0) || null;
  const claiming = { submitting, items, uses, companyId };
  const judged = await judgeHeld(tx, claiming);
  const faults: Words[] = strayRows.length > 0 ? [strayRow] : [];
  const say = (row: InvoiceRow, words: Words): void =>
    void faults.push({ zh: `${nameOf(row)}：${words.zh}`, en: `${nameOf(row)}: ${words.en}` });
  for (const item of items) {
    const one = judged.get(item.invoiceId);
    if (!one) faults.push(gone);
    else if (!isUsable(one.row, uses) && one.row.state === invoiceState.removed) faults.push(gone);
    else for (const words of faultsOf(item, one.row, one.checks)) say(one.row, words);
  }
  if (faults.length === 0) {
    const dropped = uses.filter((use) => !items.some(({ invoiceId }) => invoiceId === use.invoiceId));
    await releaseUses(tx, { formId, by: applicant, now, uses: dropped, kind: 'released' });
    const keys = items.flatMap(({ invoiceId }) => {
      const { row, files } = judged.get(invoiceId)!;
      return keysOf(invoiceId, row.record, files).map((key) => ({ invoiceId, key }));
    });
    const others = await queries.takeClaims(tx, formId, keys, now);
    for (const claim of others) say(judged.get(claim.invoiceId)!.row, takenWords(claim, applicant));
    if (others.length === 0) await storeUses(tx, claiming, judged);
  }
  if (faults.length === 0) return [];
  const message = { zh: faults.map(({ zh }) => zh).join('；'), en: faults.map(({ en }) => en).join('; ') };
  return [{ name: control.name, label: labelOf(control), message }];
}
