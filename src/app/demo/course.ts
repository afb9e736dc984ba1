import type { Database } from '#kit/server/db/database.ts';
import type { PersonRef, Ref, Values } from '#modules/forms/contract/values.ts';
import {
  abandon,
  addAndSubmit,
  addDraft,
  approve,
  approveForFinance,
  editDraft,
  remarkOn,
  sendBack,
  submitForm,
  withdraw,
  type By,
} from '#modules/approval/server/open.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { afterWork } from './days.ts';
import type { PlannedForm, Stop } from './form-plan.ts';
import { begunValues, clarified, reduced, worthOf } from './form-values.ts';
import { levels } from './processes.ts';
import type { Random } from './random.ts';
import { remarks } from './stories.ts';

/** Approval step that waits for a person. */
export interface Waiting {
  readonly no: number;
  readonly level: number;
  readonly levelName: string;
  readonly isFinance: boolean;
  readonly person: PersonRef;
}

const MOST_SEND_BACKS = 2;

const isPayment = ({ levelName }: Waiting): boolean => levelName === levels.payment.zh;

/**
 * Course of one form, step by step in office hours. Each step is a command of the product by the person concerned.
 * After `until`, the form stays as it is.
 */
export class Course {
  readonly #db: Database;
  readonly #plan: PlannedForm;
  readonly #applicant: Ref;
  readonly #templateId: number;
  readonly #until: Date;
  readonly #random: Random;
  #values: Values;
  #at: Date;
  #version = 0;
  #sendBacks = 0;
  #decided = false;
  /** Id of the form; 0 before it is begun. */
  formId = 0;
  /** Whether the form may still need somebody's action. */
  isLive = false;

  constructor(
    db: Database,
    plan: PlannedForm,
    start: {
      readonly applicant: Ref;
      readonly templateId: number;
      readonly values: Values;
      readonly until: Date;
    },
  ) {
    this.#db = db;
    this.#plan = plan;
    this.#applicant = start.applicant;
    this.#templateId = start.templateId;
    this.#values = start.values;
    this.#until = start.until;
    this.#random = plan.random;
    this.#at = plan.begun;
  }

  async begin(): Promise<void> {
    const { beginning } = this.#plan;
    if (beginning === 'submit') {
      this.#took(
        await addAndSubmit(this.#db, this.#me, {
          TemplateId: this.#templateId,
          Values: this.#values,
          Remark: '',
        }),
      );
      this.isLive = true;
    } else {
      // Receipts are uploaded with the submission, so only a form that is sure to be submitted begins without them.
      const isSure = beginning === 'draft' && afterWork(this.#at, 9) < this.#until;
      const typed = isSure && this.#random.chance(0.5) ? begunValues(this.#values) : this.#values;
      this.#took(await addDraft(this.#db, this.#me, { TemplateId: this.#templateId, Values: typed }));
      if (beginning === 'draft' && this.#pass(0.2, 9)) await this.#submit('');
      if (beginning === 'draftAbandoned' && this.#pass(2, 40)) await this.#abandon();
    }
    const { stop } = this.#plan;
    if (this.isLive && (stop ? stop === 'withdrawn' : this.#random.chance(0.05))) await this.#withdraw();
  }

  /** Lets one of the waiting people act, if the time has come. */
  async proceed(waiting: readonly Waiting[]): Promise<void> {
    const row = this.#random.pick(waiting);
    if (this.#plan.stop) return this.#approach(this.#plan.stop, row);
    const slow = this.#random.chance(0.1);
    if (!this.#pass(slow ? 14 : 0.3, slow ? 60 : 18)) return this.#rest();
    const sendsBack = this.#random.chance(isPayment(row) ? 0.01 : 0.09);
    if (sendsBack && this.#sendBacks < MOST_SEND_BACKS) return this.#sendBack(row);
    await this.#approve(row);
    if (this.#random.chance(0.05)) await this.#remark(row);
  }

  /** Moves the form without detours to the step at which it is to stop. */
  async #approach(stop: Stop, row: Waiting): Promise<void> {
    const isThere = stop in levels && row.levelName === levels[stop as keyof typeof levels].zh;
    if (isThere || (stop === 'corrected' && this.#sendBacks > 0) || !this.#pass(0.2, 2)) return this.#rest();
    if (stop in levels) return this.#approve(row);
    await this.#giveBack(row);
    if (stop === 'corrected' && this.#pass(0.2, 2)) await this.#resubmit();
    if (stop === 'abandoned' && this.#pass(0.2, 2)) await this.#abandon();
  }

  get #me(): By {
    return this.#as(this.#applicant.id);
  }

  #as(id: number): By {
    return { id, administers: false, oversees: false, language: 'zh', now: this.#at };
  }

  #took({ FormID, Version }: { readonly FormID: number; readonly Version: number }): void {
    this.formId = FormID;
    this.#version = Version;
  }

  #rest(): void {
    this.isLive = false;
  }

  /** Advances by some working hours. Returns false if that is past the end. */
  #pass(least: number, most: number): boolean {
    const at = afterWork(this.#at, least + this.#random.next() ** 2 * (most - least));
    if (at >= this.#until) return false;
    this.#at = at;
    return true;
  }

  #on(Remark: string): { FormID: number; Version: number; Remark: string } {
    return { FormID: this.formId, Version: this.#version, Remark };
  }

  async #submit(Remark: string): Promise<void> {
    this.#took(await submitForm(this.#db, this.#me, { ...this.#on(Remark), Values: this.#values }));
    this.#decided = false;
    this.isLive = true;
  }

  async #abandon(): Promise<void> {
    this.#took(await abandon(this.#db, this.#me, this.#on(this.#random.pick(remarks.abandon))));
    this.#rest();
  }

  /** Withdraws the form. Some are filed again, corrected; the others stay with their applicant. */
  async #withdraw(): Promise<void> {
    if (!this.#pass(0.1, 2)) return;
    this.#took(await withdraw(this.#db, this.#me, this.#on(this.#random.pick(remarks.withdraw))));
    this.#rest();
    if (this.#plan.stop || !this.#random.chance(0.55) || !this.#pass(0.5, 12)) return;
    this.#values = clarified(this.#values, '已补充说明');
    await this.#submit('');
  }

  async #sendBack(row: Waiting): Promise<void> {
    const toLevel = row.level > 1 && this.#decided && this.#random.chance(0.2);
    await this.#giveBack(row, toLevel ? 1 : undefined);
    if (!toLevel) await this.#answer();
  }

  /** Sends the form back to the applicant, or to an earlier level. */
  async #giveBack(row: Waiting, toLevel?: number): Promise<void> {
    this.#sendBacks += 1;
    const words = toLevel ? remarks.sendBackToLevel : remarks.sendBack;
    this.#took(
      await sendBack(this.#db, this.#as(row.person.id), row.isFinance ? 'finance' : 'business', {
        ...this.#on(this.#random.pick(words)),
        RowID: row.no,
        Resume: 'default',
        ToLevel: toLevel,
      }),
    );
    if (toLevel === undefined) this.#rest();
  }

  /** Acts for the applicant after a send-back: corrects and submits again, abandons the form, or leaves it for now. */
  async #answer(): Promise<void> {
    const random = this.#random;
    if (!random.chance(0.88)) {
      if (random.chance(0.35) && this.#pass(4, 40)) await this.#abandon();
      return;
    }
    if (!this.#pass(0.5, 16)) {
      if (random.chance(0.3)) await this.#save();
      return;
    }
    await this.#resubmit();
  }

  async #resubmit(): Promise<void> {
    this.#correct();
    await this.#submit(this.#random.pick(remarks.resubmit));
  }

  #correct(): void {
    this.#values = this.#random.chance(0.45)
      ? reduced(this.#values, this.#random.int(5, 20))
      : clarified(this.#values, '已按意见补充');
  }

  /** Starts a correction and saves it as a draft. */
  async #save(): Promise<void> {
    this.#correct();
    const { FormID, Version } = this.#on('');
    this.#took(await editDraft(this.#db, this.#me, { FormID, Version, Values: this.#values }));
  }

  async #approve(row: Waiting): Promise<void> {
    const { no, person, isFinance } = row;
    const words = isPayment(row) ? remarks.paid : isFinance ? remarks.finance : remarks.approve;
    const input = { ...this.#on(this.#random.pick<string>(words)), RowID: no };
    const by = this.#as(person.id);
    const paid = { cashier: [person], cashierDate: companyDay(this.#at), paidAmount: worthOf(this.#values) };
    this.#took(
      isFinance
        ? await approveForFinance(this.#db, by, { ...input, ...(isPayment(row) ? { Values: paid } : {}) })
        : await approve(this.#db, by, input),
    );
    this.#decided = true;
  }

  async #remark({ person }: Waiting): Promise<void> {
    const by = this.#random.chance(0.5) ? this.#me : this.#as(person.id);
    await remarkOn(this.#db, by, {
      FormID: this.formId,
      MsgInfo: this.#random.pick(remarks.note),
      IEnclosure: [],
    });
  }
}
