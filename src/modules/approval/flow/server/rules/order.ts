import type { Words } from '#kit/contract/refusals.ts';
import type {
  FlowEvent,
  FormStatus,
  RowStatus,
  SignType,
  StateType,
  SystemRule,
} from '#modules/approval/contract/codes.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Why } from '../../contract/why.ts';
import type { DepartmentId, PersonId } from './directory.ts';

/** UTC instant, ISO 8601. */
export type Instant = string;

/** Value of a field that conditions read, with its type. Dates and numbers are text. */
export type FormulaInput =
  | readonly ['number' | 'text' | 'date', string]
  | readonly ['text list', readonly string[]];

/** The person a form is about. They never decide on it. */
export interface Subject {
  readonly person: PersonId;
  readonly department: DepartmentId;
}

/** Data of a form on which its route depends, as of its last submission. */
export interface Facts {
  readonly company: number;
  readonly department: DepartmentId;
  /** Yuan as decimal text; null when the form has no amount. */
  readonly amount: string | null;
  /** The form's subject and their department at submission; left out when the form has no subject. */
  readonly subject?: Subject;
  /**
   * Person who answers for the program that files the form, and may not decide on it either. Left out if a person files
   * it.
   */
  readonly behind?: PersonId;
  /** Departments picked in controls where the process looks for approvers, by control; left out when there are none. */
  readonly departments?: Readonly<Record<string, DepartmentId>>;
  /**
   * True for a form about pay, or on invoices without an amount of its own. No fact holds the sum; like money it never
   * passes automatically. Left out otherwise.
   */
  readonly isPaid?: true;
  /** People picked in the user controls that a process may name, by control. */
  readonly people: Readonly<Record<string, readonly PersonId[]>>;
  /** Values that the conditions of the process read, by name; left out when they read nothing but the amount. */
  readonly inputs?: Readonly<Record<string, FormulaInput>>;
  /** Approvers chosen by the applicant, by level number. */
  readonly choices: Readonly<Record<string, readonly PersonId[]>>;
}

/** How a row was created. */
export type RowOrigin = 'route' | 'handOver' | 'transfer' | 'countersign' | 'revoke';

/** Turn of added signers: before the asker, who waits for them, after the asker, or in parallel. */
export type AddedWay = 'before' | 'after' | 'parallel';

/** Origin of a row that was added by a countersign. */
export interface Added {
  /** The row whose owner asked. `holderOf` finds the row that holds its place now. */
  readonly by: number;
  /** Number of the first row added by the same command; equal for the whole group. */
  readonly group: number;
  readonly way: AddedWay;
  /** How the added signers sign among themselves. */
  readonly sign: SignType;
  /** Place in the group, from 1; it counts for in-order signing. */
  readonly place: number;
  /** True when the asker lets them read the secrets that are shown to the asker's level. */
  readonly secrets?: true;
}

/** Whether a form has an amount, or is about pay. */
export const isMoney = ({ amount, isPaid }: Pick<Facts, 'amount' | 'isPaid'>): boolean =>
  amount !== null || isPaid === true;

/** One person's place in one round. Numbers are unique in the form and never used again. */
export interface Row {
  readonly no: number;
  readonly round: number;
  /** ALevel: position of the level in the frozen process, from 1. */
  readonly level: number;
  readonly levelName: Words;
  /** ASort: place inside the level; or-sign and and-sign share one. */
  readonly sort: number;
  /** Place in the frozen route that this row fills, from 1; null for a row that is not part of the route. */
  readonly seat: number | null;
  /** The row from which this one was made. */
  readonly parent: number | null;
  readonly origin: RowOrigin;
  /** Null for the system: the level passes automatically. */
  readonly person: PersonId | null;
  readonly name: Words;
  readonly department: Words;
  readonly onBehalfOf: PersonId | null;
  readonly sign: SignType;
  readonly finance: boolean;
  readonly status: RowStatus;
  readonly why: Why;
  readonly openedAt: Instant | null;
  readonly decidedAt: Instant | null;
  /** The decider; null when the system decided by `rule`. */
  readonly decidedBy: PersonId | null;
  readonly rule: SystemRule | null;
  readonly comment: string;
  /** Content number of the form at the time of the decision. */
  readonly content: number | null;
  readonly added: Added | null;
  /**
   * Set when the decision of a row or group (`by`) dropped this row: holds its earlier status, restored by a take-back.
   */
  readonly dropped: { readonly by: number; readonly from: RowStatus } | null;
  /** End of the row's time limit; null when there is none. */
  readonly dueAt: Instant | null;
  /** True once the time limit has acted; it does so once per row. */
  readonly limitDone: boolean;
}

/** People who get a copy, determined together with the route. */
export interface Copies {
  /** Level after which the copy is sent; 0 is the submission, `end` the finished form. */
  readonly level: number | 'end';
  readonly people: readonly PersonId[];
  readonly note: string;
}

export type ResumeMode = 'default' | 'restart' | 'toSender';

/** State of a form in the approval engine, without its rows. */
export interface FormState {
  readonly applicant: PersonId;
  /** The first creator, once the form belongs to somebody else. */
  readonly firstCreator: PersonId | null;
  readonly status: FormStatus;
  readonly stateType: StateType;
  /** Number of the round; 0 before the first submission, then it only grows. */
  readonly round: number;
  /** Status used in business levels; `resubmitted` (4) once the form was submitted again after a send-back. */
  readonly businessStatus: typeof formStatus.inApproval | typeof formStatus.resubmitted;
  /** Number of the content; grows with each change of the submitted values. */
  readonly content: number;
  /** Process edition under which the form was submitted, and the branch that applied. */
  readonly edition: number | null;
  readonly branch: number;
  /** Round in which the present route was determined. */
  readonly routeRound: number;
  readonly facts: Facts | null;
  /** Row that sent the form back to the applicant, and how the form is to return. */
  readonly resume: { readonly row: number; readonly mode: ResumeMode } | null;
  /** Status before the suspension, and the time of it; null while the form is not suspended. */
  readonly suspended: { readonly from: FormStatus; readonly at: Instant } | null;
  /** True while the approvers of a finished form are asked whether it may be revoked. */
  readonly revoking: boolean;
  readonly finishedAt: Instant | null;
  readonly copies: readonly Copies[];
}

export interface Order extends FormState {
  readonly version: number;
  /** Number of the last log entry. */
  readonly seq: number;
  readonly rows: readonly Row[];
}

export interface Changes {
  readonly form?: Partial<FormState>;
  readonly add?: readonly Row[];
  readonly set?: readonly (Pick<Row, 'no'> & Partial<Row>)[];
}

/** One entry of the append-only record. Applying the changes of all entries gives the present state. */
export interface Entry {
  readonly seq: number;
  readonly version: number;
  readonly round: number;
  readonly at: Instant;
  readonly event: FlowEvent;
  /** Null for the system. */
  readonly actor: PersonId | null;
  readonly onBehalfOf: PersonId | null;
  readonly row: number | null;
  readonly rule: SystemRule | null;
  readonly text: string;
  /** Changed values of the form, as texts. */
  readonly values: readonly Change[];
  readonly changes: Changes;
  /** Digest of the form's values after the step, if the step changed them. Added when the entry is stored. */
  readonly digest?: string;
}

export interface ProcessEdition {
  readonly id: number;
  readonly process: Process;
}

/** The state before the first entry. */
export const blankOrder: Order = {
  applicant: 0,
  firstCreator: null,
  status: formStatus.draft,
  stateType: stateType.open,
  round: 0,
  businessStatus: formStatus.inApproval,
  content: 0,
  edition: null,
  branch: 0,
  routeRound: 0,
  facts: null,
  resume: null,
  suspended: null,
  revoking: false,
  finishedAt: null,
  copies: [],
  version: 0,
  seq: 0,
  rows: [],
};

/** Returns the order after some changes. Pure: unchanged rows keep their identity. */
export function apply(order: Order, { form, add = [], set = [] }: Changes): Order {
  const patches = new Map(set.map((patch) => [patch.no, patch]));
  const patched = set.length
    ? order.rows.map((row) => (patches.has(row.no) ? { ...row, ...patches.get(row.no) } : row))
    : order.rows;
  return { ...order, ...form, rows: add.length ? [...patched, ...add] : patched };
}

const live: readonly FormStatus[] = [
  formStatus.inApproval,
  formStatus.awaitingFinance,
  formStatus.resubmitted,
];

/** Whether the form is in approval. */
export const isLive = (order: Pick<Order, 'status' | 'stateType'>): boolean =>
  order.stateType === stateType.open && live.includes(order.status);

/** Whether approvers can decide on the form: it is in approval, or finished and asked to be revoked (question 55). */
export const mayDecide = (order: Pick<Order, 'status' | 'stateType' | 'revoking'>): boolean =>
  isLive(order) || (order.stateType === stateType.open && order.revoking);
