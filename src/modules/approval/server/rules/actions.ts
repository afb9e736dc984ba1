import type { SignType } from '../../contract/codes.ts';
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

/** What a command on a form says, by its kind; who commands stands in the situation. */
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
    /** What the route depends on, where it changed. */
    readonly facts?: Facts | undefined;
    /** A control that is worked out from others and changes with them. */
    readonly computed?: string | undefined;
  };
  /** Of a finished form it asks for its revocation. */
  withdraw: { readonly text: string };
  abandon: { readonly text: string };
  takeBack: OnRow;
  countersign: OnRow & {
    readonly stage: Stage;
    readonly people: readonly PersonId[];
    readonly way: AddedWay;
    /** How the added sign among themselves. */
    readonly sign: SignType;
    /** They read what is secret and shown to the asker's level. */
    readonly secrets?: boolean | undefined;
  };
  removeSigner: OnRow;
  transfer: OnRow & { readonly to: PersonId };
  hangUp: { readonly text: string };
  resume: { readonly text: string };
  /** The administrator decides one row of somebody else. */
  overrideDecide: OnRow & {
    readonly decision: 'approve' | 'sendBack';
    readonly to: SendBackTarget;
  };
  overrideJump: { readonly level: number; readonly text: string };
  overrideReassign: OnRow & { readonly to: PersonId };
  overrideEnd: { readonly how: 'finish' | 'close'; readonly text: string };
  changeCreator: { readonly to: PersonId; readonly text: string };
  /**
   * The system moves what a leaver holds; the directory already knows that he left. `to` is the chosen successor;
   * where he may not sign, the rule for leavers finds somebody else.
   */
  handOver: { readonly person: PersonId; readonly to?: PersonId | undefined };
  /** A hand-over is taken back: the places of these rows go to `to` again, where nobody has decided or passed them on. */
  handBack: { readonly rows: readonly number[]; readonly to: PersonId };
  /** The system moves what waits for a person whose absence has begun, changed or ended. */
  standIn: { readonly person: PersonId };
  /** The time limit of a row has passed. */
  overdue: {
    readonly row: number;
    /** An area objects to an approval by the row's person: it passes no more than he could. */
    readonly isObjected?: boolean;
  };
}

export type ActionKind = keyof Actions;
export type ActionOf<K extends ActionKind> = { readonly kind: K } & Actions[K];
export type Action = { [K in ActionKind]: ActionOf<K> }[ActionKind];
