import type { FlowEvent } from '#modules/approval/contract/codes.ts';
import type { Branch, Level, Process } from '#modules/approval/processes/contract/process.ts';
import type { Directory, PersonId } from './directory.ts';
import {
  apply,
  type Changes,
  type Entry,
  type Instant,
  type Order,
  type ProcessEdition,
  type Row,
} from './order.ts';
import { branchAt } from './route.ts';
import type { WorkCalendar } from './work-calendar.ts';

/** Refusals of the engine. The wire gives each its number, status and text. */
const flowRefusals = [
  'notYours',
  'stale',
  'notWaiting',
  'notLive',
  'wrongStage',
  'reasonRequired',
  'notPassed',
  'notWithApplicant',
  'noApplicantIdentity',
  'emptyLevel',
  'choiceMissing',
  'choiceInvalid',
  'noAdministrator',
  'alreadyDecided',
  'notEditable',
  'otherRoute',
  'nothingHeld',
  'nobodyChosen',
  'inGroup',
  'applicantChosen',
  'subjectChosen',
  'personGone',
  'nested',
  'notAdded',
  'cannotTakeBack',
  'suspended',
  'notSuspended',
  'badLevel',
  'ownForm',
  'tooLate',
  'noCountersign',
  'noTransfer',
  'byHand',
] as const;
export type FlowRefusalCode = (typeof flowRefusals)[number];

export interface FlowRefusal {
  readonly code: FlowRefusalCode;
  /** Number of the level that the refusal is about. */
  readonly level?: number;
  /** Name of the control that the refusal is about. */
  readonly control?: string;
}

/** Error that carries a refusal out of a step; `advance` returns it as its result. */
export class Denied extends Error {
  readonly refusal: FlowRefusal;

  constructor(refusal: FlowRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export function deny(code: FlowRefusalCode, about: Omit<FlowRefusal, 'code'> = {}): never {
  throw new Denied({ code, ...about });
}

export interface Situation {
  /** Null for the system. */
  readonly actor: PersonId | null;
  readonly now: Instant;
  readonly directory: Directory;
  /** Working time in which limits are counted. */
  readonly calendar: WorkCalendar;
  /** True when the actor is an approval administrator. */
  readonly administers: boolean;
  /** Edition under which the form runs; the newest one for a first submission; null while the form has none. */
  readonly edition: ProcessEdition | null;
}

type Told = Partial<Pick<Entry, 'actor' | 'onBehalfOf' | 'row' | 'rule' | 'text' | 'values'>>;

/** One command in progress: the changing order, and the log entries of the changes. */
export class Step {
  readonly situation: Situation;
  version: number;
  readonly entries: Entry[] = [];
  /** Levels that this command has completed; 0 is the submission. */
  readonly passed: number[] = [];
  order: Order;

  constructor(order: Order, situation: Situation) {
    this.order = { ...order, version: order.version + 1 };
    this.version = this.order.version;
    this.situation = situation;
  }

  /** Keeps the version, because the command changes nothing that people decide on. Open windows stay valid. */
  keepVersion(): void {
    this.version -= 1;
    this.order = { ...this.order, version: this.version };
  }

  get edition(): ProcessEdition {
    const { edition } = this.situation;
    if (!edition) throw new Error('a form under way without a process');
    return edition;
  }

  get process(): Process {
    return this.edition.process;
  }

  get branch(): Branch {
    return branchAt(this.process, this.order.branch);
  }

  level(at: number): Level | undefined {
    return this.branch.levels[at - 1];
  }

  /** Returns a row in its present state. */
  row(no: number): Row {
    const row = this.order.rows[no - 1];
    if (row?.no !== no) throw new RangeError(`no row ${no}`);
    return row;
  }

  /** Number of the next row to be added. */
  get nextRow(): number {
    return this.order.rows.length + 1;
  }

  /** Begins a log entry; the changes that follow belong to it. */
  log(event: FlowEvent, told: Told = {}): void {
    const seq = this.order.seq + 1;
    this.order = { ...this.order, seq };
    this.entries.push({
      seq,
      version: this.version,
      round: this.order.round,
      at: this.situation.now,
      event,
      actor: this.situation.actor,
      onBehalfOf: null,
      row: null,
      rule: null,
      text: '',
      values: [],
      changes: {},
      ...told,
    });
  }

  /** Logs an act of the system by an automatic rule. */
  logSystem(event: FlowEvent, told: Omit<Told, 'actor'> = {}): void {
    this.log(event, { ...told, actor: null });
  }

  form(form: NonNullable<Changes['form']>): void {
    this.change({ form });
  }

  set(no: number, patch: Partial<Row>): void {
    this.change({ set: [{ no, ...patch }] });
  }

  add(rows: readonly Omit<Row, 'no'>[]): void {
    const first = this.nextRow;
    this.change({ add: rows.map((row, index) => ({ ...row, no: first + index })) });
  }

  private change(changes: Changes): void {
    const entry = this.entries.at(-1);
    if (!entry) throw new Error('a change without a log entry');
    this.order = apply(this.order, changes);
    this.entries[this.entries.length - 1] = { ...entry, changes: merge(entry.changes, changes) };
  }
}

/** Merges two changes: a row that is added and then changed is added in its final state. */
function merge(first: Changes, next: Changes): Changes {
  const form = first.form || next.form ? { ...first.form, ...next.form } : undefined;
  const patches = new Map((first.set ?? []).map((patch) => [patch.no, patch]));
  const added = new Map([...(first.add ?? []), ...(next.add ?? [])].map((row) => [row.no, row]));
  for (const patch of next.set ?? []) {
    const row = added.get(patch.no);
    if (row) added.set(patch.no, { ...row, ...patch });
    else patches.set(patch.no, { ...patches.get(patch.no), ...patch });
  }
  return {
    ...(form ? { form } : {}),
    ...(added.size ? { add: [...added.values()] } : {}),
    ...(patches.size ? { set: [...patches.values()] } : {}),
  };
}
