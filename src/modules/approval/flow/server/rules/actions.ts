import type { SignType } from '#modules/approval/contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { PersonId } from './directory.ts';
import type { Stage } from './guards.ts';
import type { AddedWay, Facts, ResumeMode } from './order.ts';

/** Number of a passed level, or the applicant. */
export type SendBackTarget = number | 'applicant';

interface OnRow {
  readonly row: number;
  readonly text: string;
}

/** Input of each kind of command on a form. The acting person is part of the situation instead. */
interface Actions {
  submit: { readonly facts: Facts; readonly values: readonly Change[]; readonly text: string };
  approve: OnRow & { readonly stage: Stage };
  sendBack: OnRow & {
    readonly stage: Stage;
    readonly to: SendBackTarget;
    readonly resume: ResumeMode;
  };
  edit: {
    readonly row: number;
    readonly stage: Stage;
    readonly values: readonly Change[];
    /** The new facts for the route, if the change affects them. */
    readonly facts?: Facts | undefined;
    /** Name of a computed control that changes together with the edited ones. */
    readonly computed?: string | undefined;
  };
  /** Withdraws a form; for a finished form it asks the approvers to revoke it. */
  withdraw: { readonly text: string };
  abandon: { readonly text: string };
  takeBack: OnRow;
  countersign: OnRow & {
    readonly stage: Stage;
    readonly people: readonly PersonId[];
    readonly way: AddedWay;
    /** How the added signers sign among themselves. */
    readonly sign: SignType;
    /** Lets the added signers read the secrets that are shown to the asking approver's level. */
    readonly secrets?: boolean | undefined;
  };
  removeSigner: OnRow;
  transfer: OnRow & { readonly to: PersonId };
  hangUp: { readonly text: string };
  resume: { readonly text: string };
  /** An administrator decides one row in place of its owner. */
  overrideDecide: OnRow & {
    readonly decision: 'approve' | 'sendBack';
    readonly to: SendBackTarget;
  };
  overrideJump: { readonly level: number; readonly text: string };
  overrideReassign: OnRow & { readonly to: PersonId };
  overrideEnd: { readonly how: 'finish' | 'close'; readonly text: string };
  changeCreator: { readonly to: PersonId; readonly text: string };
  /**
   * The system moves the pending rows of a person who has left; the directory already marks them as inactive.
   * `to` is the chosen successor. If that person may not sign, the rule for leavers finds somebody else.
   */
  handOver: { readonly person: PersonId; readonly to?: PersonId | undefined };
  /** Undoes a hand-over: these rows go to `to` again, unless somebody has decided on them or passed them on. */
  handBack: { readonly rows: readonly number[]; readonly to: PersonId };
  /** The system moves the rows of a person whose absence has begun, changed or ended. */
  standIn: { readonly person: PersonId };
  /** The time limit of a row has passed. */
  overdue: {
    readonly row: number;
    /**
     * True when an area objects to an approval by the row's person: the time limit then may not pass the row either.
     */
    readonly isObjected?: boolean;
  };
}

export type ActionKind = keyof Actions;
export type ActionOf<K extends ActionKind> = { readonly kind: K } & Actions[K];
export type Action = { [K in ActionKind]: ActionOf<K> }[ActionKind];
