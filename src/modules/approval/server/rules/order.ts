import type { Words } from '#kit/contract/refusals.ts';
import type {
  FlowEvent,
  FormStatus,
  RowStatus,
  SignType,
  StateType,
  SystemRule,
} from '../../contract/codes.ts';
import { formStatus, stateType } from '../../contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Process } from '../../contract/process.ts';
import type { Why } from '../../contract/why.ts';
import type { DepartmentId, PersonId } from './directory.ts';

/** UTC instant, ISO 8601. */
export type Instant = string;

/** What a form holds for a name that conditions ask for, with its type; dates and numbers as text. */
export type FormulaInput =
  | readonly ['number' | 'text' | 'date', string]
  | readonly ['text list', readonly string[]];

/** Whom a form is about. He never decides on it. */
export interface Subject {
  readonly person: PersonId;
  readonly department: DepartmentId;
}

/** The part of a form that its route depends on, as it was when last submitted. */
export interface Facts {
  readonly company: number;
  readonly department: DepartmentId;
  /** Yuan as decimal text; null when the form has no amount. */
  readonly amount: string | null;
  /** Whom the form is about, and where he stood when it was submitted; left out: nobody in particular. */
  readonly subject?: Subject;
  /** Who answers for the program that files it: he decides on it no more than it would; left out: a person files it. */
  readonly behind?: PersonId;
  /** Departments picked in the controls that a process looks for approvers in, by control; left out: it has none. */
  readonly departments?: Readonly<Record<string, DepartmentId>>;
  /** It is about pay, which no fact tells: like money it never passes by itself; left out: it is not. */
  readonly isPaid?: true;
  /** People picked in the user controls that a process may name, by control. */
  readonly people: Readonly<Record<string, readonly PersonId[]>>;
  /** What the conditions of the process ask for, by name; left out where they ask for nothing but the amount. */
  readonly inputs?: Readonly<Record<string, FormulaInput>>;
  /** The applicant's own choice, by level number. */
  readonly choices: Readonly<Record<string, readonly PersonId[]>>;
}

/** Where a row came from. A later way into a level adds its name here. */
export type RowOrigin = 'route' | 'handOver' | 'transfer' | 'countersign' | 'revoke';

/** When added signers are asked: the asker waits for them, they follow him, or they sign beside him. */
export type AddedWay = 'before' | 'after' | 'parallel';

/** How a row came in by a countersign. */
export interface Added {
  /** The row whose owner asked; see `holderOf` for who holds that place now. */
  readonly by: number;
  /** The same for everybody added by one command: the number of their first row. */
  readonly group: number;
  readonly way: AddedWay;
  /** How the added sign among themselves. */
  readonly sign: SignType;
  /** Place among them, from 1; it counts where they sign in order. */
  readonly place: number;
  /** The asker lets them read what is secret and shown to his level. */
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
  /** The place in the frozen route that this row fills, from 1; null when the route does not know it. */
  readonly seat: number | null;
  /** The row this one was made from. */
  readonly parent: number | null;
  readonly origin: RowOrigin;
  /** Null is the system: a level that passes by itself. */
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
  /** Who decided: a person, or null with `rule` when it was the system. */
  readonly decidedBy: PersonId | null;
  readonly rule: SystemRule | null;
  readonly comment: string;
  /** The content number the decision was made on. */
  readonly content: number | null;
  readonly added: Added | null;
  /** Dropped by the decision of a row or group (`by`), and what it was before; taken back with that decision. */
  readonly dropped: { readonly by: number; readonly from: RowStatus } | null;
  /** When its time limit ends; null is none. */
  readonly dueAt: Instant | null;
  /** The limit has acted: it does so once per row. */
  readonly limitDone: boolean;
}

/** People who get a copy, worked out with the route. */
export interface Copies {
  /** The level after which it goes out; 0 is the submission, `end` the finished form. */
  readonly level: number | 'end';
  readonly people: readonly PersonId[];
  readonly note: string;
}

export type ResumeMode = 'default' | 'restart' | 'toSender';

/** What the engine knows of a form beside its rows. */
export interface FormState {
  readonly applicant: PersonId;
  /** Who began it, once it has become somebody else's. */
  readonly firstCreator: PersonId | null;
  readonly status: FormStatus;
  readonly stateType: StateType;
  /** 0 before the first submission; only grows. */
  readonly round: number;
  /** Status of the business levels: 4 once it was submitted again after a send-back. */
  readonly businessStatus: typeof formStatus.inApproval | typeof formStatus.resubmitted;
  /** Grows with each change of the submitted values. */
  readonly content: number;
  /** The process edition it was submitted under, and the branch that applied. */
  readonly edition: number | null;
  readonly branch: number;
  /** The round in which the present route was worked out. */
  readonly routeRound: number;
  readonly facts: Facts | null;
  /** Who sent it back to the applicant, and how it is to come back. */
  readonly resume: { readonly row: number; readonly mode: ResumeMode } | null;
  /** What it was when it was hung up, and since when. */
  readonly suspended: { readonly from: FormStatus; readonly at: Instant } | null;
  /** A finished form whose approvers are asked whether it may be revoked. */
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
  /** Null is the system. */
  readonly actor: PersonId | null;
  readonly onBehalfOf: PersonId | null;
  readonly row: number | null;
  readonly rule: SystemRule | null;
  readonly text: string;
  /** What changed in the form's values, in words. */
  readonly values: readonly Change[];
  readonly changes: Changes;
  /** What values the step left in the form, where it changed them: added when it is written down. */
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

/** The order after some changes; pure, unchanged rows keep their identity. */
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

/** Whether it is on its way to its end. */
export const isLive = (order: Pick<Order, 'status' | 'stateType'>): boolean =>
  order.stateType === stateType.open && live.includes(order.status);

/** Whether approvers can decide on it: on its way, or finished and to be revoked (question 55). */
export const mayDecide = (order: Pick<Order, 'status' | 'stateType' | 'revoking'>): boolean =>
  isLive(order) || (order.stateType === stateType.open && order.revoking);
