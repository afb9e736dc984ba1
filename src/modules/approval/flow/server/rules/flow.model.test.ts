import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formStatus, rowStatus, signType, type SignType } from '#modules/approval/contract/codes.ts';
import type { ApproverRule, Level, Process, RuleOf } from '#modules/approval/processes/contract/process.ts';
import { changeOf, Company, Play, someFacts } from '#tests/support/approval-script.ts';
import type { Action } from './actions.ts';
import type { PersonId } from './directory.ts';
import { isLive, mayDecide, type Facts, type Row } from './order.ts';
import { resolveRoute } from './route.ts';

/** Number of random sequences per run; a soak test raises it. */
const runs = Number(process.env.MODEL_RUNS ?? 20_000);
/** Maximum time of a property test, in milliseconds. */
const patience = { timeout: 180_000 + runs * 10 };

const words = { zh: '节点', en: 'Level' };
const someone = fc.integer({ min: 1, max: 8 });
const people = fc.uniqueArray(someone, { minLength: 0, maxLength: 3 });
const sign: fc.Arbitrary<SignType> = fc.constantFrom(signType.or, signType.and, signType.inOrder);

const of = fc.constantFrom<RuleOf>(undefined, 'subject', { control: 'after' });

const rule: fc.Arbitrary<ApproverRule> = fc.oneof(
  { weight: 4, arbitrary: people.map((list): ApproverRule => ({ kind: 'people', people: list })) },
  of.map((from): ApproverRule => ({ kind: 'directLeader', of: from })),
  of.map((from): ApproverRule => ({ kind: 'departmentLeader', of: from })),
  of.map((from): ApproverRule => ({ kind: 'role', roleId: 7, of: from })),
  of.map((from): ApproverRule => ({ kind: 'hrbp', of: from })),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), of)
    .map(([levels, from]): ApproverRule => ({ kind: 'leadersUp', levels, of: from })),
  fc.constant<ApproverRule>({ kind: 'userControl', control: 'x' }),
  fc.constant<ApproverRule>({ kind: 'applicantChoice', from: null }),
);

const limit: fc.Arbitrary<Level['limit']> = fc.oneof(
  fc.constant(null),
  fc.record({
    hours: fc.constant(1),
    action: fc.constantFrom('remind', 'transfer', 'sendBack', 'pass'),
    to: fc.constantFrom(null, 2),
  }),
);

const byHand = fc.constantFrom(undefined, true);
const must = fc.constantFrom<string[]>([], ['paid']);

const levels = fc
  .array(
    fc.record({
      name: fc.constant(words),
      approvers: rule,
      sign,
      limit,
      finance: fc.boolean(),
      must,
      byHand,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((list) => list.map((level) => ({ ...level, copies: null, edit: ['paid'] })))
  .map((list) => list.toSorted((a, b) => Number(a.finance) - Number(b.finance)));

const processes: fc.Arbitrary<Process> = fc
  .record({
    small: levels,
    large: levels,
    samePerson: fc.constantFrom('off', 'inARow', 'onceInRound'),
    applicantIsApprover: fc.constantFrom('leader', 'self', 'skip', 'departmentLeader'),
    nobodyFound: fc.constantFrom<Process['nobodyFound']>(
      { kind: 'administrator' },
      { kind: 'pass' },
      { kind: 'refuse' },
      { kind: 'person', person: 3 },
    ),
    withdrawAnyTime: fc.boolean(),
    revokeDays: fc.constantFrom(null, 30),
  })
  .map(({ small, large, ...rules }) => ({
    ...rules,
    branches: [
      { name: words, when: { amountFrom: null, amountBelow: '1000' }, levels: small },
      { name: words, when: null, levels: large },
    ],
  }));

/** Ten people: 1 to 8 work, 9 and 10 are administrators, 10 never leaves. Anybody may lead anybody. */
const companies = fc
  .record({
    leaders: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }),
    heads: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
    holders: fc.array(people, { minLength: 3, maxLength: 3 }),
    applicant: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ leaders, heads, holders, applicant }) => {
    const it = new Company();
    for (let id = 1; id <= 10; id += 1) it.ids.set(id === applicant ? 'a' : `u${id}`, id);
    for (const [name, id] of it.ids) {
      const leader = leaders[id - 1];
      it.hire(id, name, leader ? [leader] : []);
    }
    heads.forEach((head, index) => {
      const name = [...it.ids].find(([, id]) => id === head)?.[0] ?? null;
      it.addDepartment(index + 1, index || null, name);
      it.holders.set(`${index + 1}/7`, holders[index] ?? []);
      it.holders.set(`${index + 1}/hrbp`, (holders[index] ?? []).toReversed());
    });
    it.administrators = [9, 10];
    return it;
  });

const commands = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['submit', 'approve', 'approve', 'approve', 'sendBack', 'sendBack'] as const),
      ...(['withdraw', 'edit', 'leave', 'handBack', 'return', 'republish', 'abandon'] as const),
      ...(['takeBack', 'takeBack', 'countersign', 'countersign', 'removeSigner', 'transfer'] as const),
      ...(['hangUp', 'resume', 'away', 'home', 'overdue', 'override', 'changeCreator'] as const),
    ),
    /** Most commands come from the right person, on the right row, with a fresh version. */
    right: fc.integer({ min: 0, max: 9 }).map((n) => n > 1),
    a: fc.nat({ max: 60 }),
    b: fc.nat({ max: 60 }),
    picks: fc.array(someone, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 4, maxLength: 24 },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

const signs = [signType.or, signType.and, signType.inOrder];
const amounts = [null, '10.00', '10', '999.99', '1000.00', '5000'];

const factsOf = ({ a, b, picks }: Command): Facts => ({
  company: 1,
  department: 1 + (b % 3),
  amount: amounts[a % amounts.length] ?? null,
  // Half of the forms have a subject: anybody but the administrator who never leaves.
  ...(a % 2 ? { subject: { person: 1 + (b % 9), department: 1 + (a % 3) } } : {}),
  ...(a % 4 > 1 ? { departments: { after: 1 + ((a + b) % 3) } } : {}),
  people: { x: picks },
  choices: { 1: picks, 2: picks, 3: picks, 4: picks },
});

function decide(play: Play, command: Command, pick: (row: Row) => Action): void {
  const waiting = play.order.rows.filter((row) => row.status === rowStatus.waiting);
  const rows = command.right && waiting.length ? waiting : play.order.rows;
  const row = rows[command.a % Math.max(1, rows.length)];
  if (!row) return;
  const actor = command.right ? row.person : 1 + (command.b % 10);
  const { version } = play.order;
  play.act(actor, { ...pick(row), version: command.right ? version : version - (command.b % 2) });
}

const stageOf = (row: Row) => (row.finance ? ('finance' as const) : ('business' as const));

type Perform = (play: Play, command: Command) => unknown;

/** Performs each command if it makes sense; `Play` checks every invariant. */
const perform: Readonly<Record<Command['kind'], Perform>> = {
  submit: (play, command) => {
    const facts = command.right && play.order.facts ? play.order.facts : factsOf(command);
    return submit(play, facts);
  },
  approve: (play, command) =>
    decide(play, command, (row) => ({ kind: 'approve', stage: stageOf(row), row: row.no, text: '' })),
  sendBack: (play, command) =>
    decide(play, command, (row) => ({
      kind: 'sendBack',
      stage: stageOf(row),
      row: row.no,
      to: command.b % 2 ? 'applicant' : 1 + (command.b % 4),
      resume: (['default', 'restart', 'toSender'] as const)[command.a % 3] ?? 'default',
      text: 'why',
    })),
  edit: (play, command) => {
    const control = command.b % 3 ? 'paid' : 'amount';
    const values = [changeOf(control)];
    const amount = amounts[command.b % amounts.length] ?? null;
    const { facts } = play.order;
    decide(play, command, (row) => ({
      kind: 'edit',
      stage: stageOf(row),
      row: row.no,
      values,
      ...(facts && !row.finance && command.a % 2 ? { facts: { ...facts, amount } } : {}),
    }));
  },
  leave: (play, { a, b, right }) => {
    const person = 1 + (a % 9);
    play.company.leave(play.company.name(person));
    return play.act(null, { kind: 'handOver', person, to: right ? 1 + (b % 10) : undefined });
  },
  handBack: (play, { a, b }) =>
    play.act(null, {
      kind: 'handBack',
      rows: play.order.rows.filter(({ no }) => no % 2 === b % 2).map(({ no }) => no),
      to: 1 + (a % 10),
    }),
  return: ({ company }, { a }) => {
    const person = 1 + (a % 9);
    company.hire(person, company.name(person), company.person(person)?.leaders ?? []);
  },
  republish: (play) => {
    const newest = play.editions.at(-1)!.process;
    play.publish({ ...newest, branches: newest.branches.with(0, newest.branches[1]!) });
  },
  withdraw: (play) => play.act(play.order.applicant, { kind: 'withdraw', text: '' }),
  takeBack: (play, { a, b, right }) => {
    const rows = play.order.rows.filter((row) => row.decidedBy !== null || !right);
    const row = rows[a % Math.max(1, rows.length)];
    return row && play.act(right ? row.decidedBy : 1 + (b % 10), { kind: 'takeBack', row: row.no, text: '' });
  },
  countersign: (play, command) =>
    decide(play, command, (row) => ({
      kind: 'countersign',
      stage: stageOf(row),
      row: row.no,
      way: (['before', 'after', 'parallel'] as const)[command.b % 3] ?? 'before',
      sign: signs[command.a % 3] ?? signType.and,
      people: command.picks,
      text: '',
    })),
  removeSigner: (play, { a, b, right }) => {
    const added = play.order.rows.filter((row) => row.added !== null);
    const row = added[a % Math.max(1, added.length)];
    const asker = play.order.rows.find((one) => one.no === row?.added?.by)?.person ?? 10;
    return row && play.act(right ? asker : 1 + (b % 10), { kind: 'removeSigner', row: row.no, text: '' });
  },
  transfer: (play, command) =>
    decide(play, command, (row) => ({
      kind: 'transfer',
      row: row.no,
      to: command.picks[0] ?? 1,
      text: '',
    })),
  hangUp: (play, { a, right }) => play.act(right ? 10 : 1 + (a % 10), { kind: 'hangUp', text: '' }),
  resume: (play, { a, right }) => play.act(right ? 10 : 1 + (a % 10), { kind: 'resume', text: '' }),
  away: (play, { a, b, right }) => {
    const { agents, standIns } = play.company;
    (right ? standIns : agents).set(1 + (a % 9), 1 + (b % 9));
    return play.act(null, { kind: 'standIn', person: 1 + (a % 9) });
  },
  home: (play, { a }) => {
    play.company.standIns.delete(1 + (a % 9));
    play.company.agents.delete(1 + (a % 9));
    return play.act(null, { kind: 'standIn', person: 1 + (a % 9) });
  },
  overdue: (play, { a }) => {
    play.wait(70);
    const waiting = play.order.rows.filter((row) => row.dueAt !== null);
    const row = waiting[a % Math.max(1, waiting.length)];
    return row && play.act(null, { kind: 'overdue', row: row.no });
  },
  override: (play, { a, b, right, picks }) => {
    const actor = right ? 10 : 1 + (a % 10);
    const row = play.order.rows.findLast(({ status }) => status === rowStatus.waiting)?.no ?? 1;
    const text = 'why';
    const to = b % 2 ? ('applicant' as const) : 1 + (b % 4);
    const decision = a % 3 ? ('approve' as const) : ('sendBack' as const);
    const actions: readonly Action[] = [
      { kind: 'overrideDecide', row, decision, to, text },
      { kind: 'overrideJump', level: 1 + (b % 4), text },
      { kind: 'overrideReassign', row, to: picks[0] ?? 1, text },
      ...(b % 7
        ? []
        : [{ kind: 'overrideEnd' as const, how: a % 2 ? ('finish' as const) : ('close' as const), text }]),
    ];
    return play.act(actor, actions[a % actions.length]!);
  },
  changeCreator: (play, { a, b }) =>
    b % 4 === 0 && play.act(10, { kind: 'changeCreator', to: 1 + (a % 8), text: 'why' }),
  abandon: (play, { b }) => b % 8 === 0 && play.act(play.order.applicant, { kind: 'abandon', text: '' }),
};

const submit = (play: Play, facts: Facts): string | undefined =>
  play.act(play.order.applicant, { kind: 'submit', facts, values: [], text: '' });

/** Drives a form to its end: a live form must finish if everybody who is asked approves. */
function drive(play: Play): void {
  if (play.order.suspended) play.act(10, { kind: 'resume', text: '' });
  for (let step = 0; mayDecide(play.order); step += 1) {
    expect(step).toBeLessThan(100);
    const row = play.order.rows.find(({ status }) => status === rowStatus.waiting);
    expect(row).toBeDefined();
    if (!row) return;
    expect(
      play.act(row.person, { kind: 'approve', stage: stageOf(row), row: row.no, text: '' }),
    ).toBeUndefined();
  }
}

test(`${runs} random sequences keep the invariants and can always be finished`, patience, () => {
  let finished = 0;
  fc.assert(
    fc.property(companies, processes, commands, (it, process, list) => {
      const play = new Play(it, process);
      submit(play, factsOf(list[0]!));
      for (const command of list) perform[command.kind](play, command);
      drive(play);
      if (play.order.status === formStatus.finished) finished += 1;
    }),
    { numRuns: runs },
  );
  // The sequences are useful only if most of them reach an end.
  expect(finished).toBeGreaterThan(runs / 4);
});

test('the prediction says who will be asked and who will pass automatically', patience, () => {
  fc.assert(
    fc.property(companies, processes, commands, (it, process, [command]) => {
      const play = new Play(it, process);
      const facts = factsOf(command!);
      const { levels: predicted, problems } = resolveRoute(process, play.order.applicant, facts, it);
      const refusal = submit(play, facts);
      expect(refusal === undefined).toBe(problems.length === 0);
      if (refusal !== undefined) return;
      drive(play);
      const missed = predicted.flatMap((level) =>
        level.people.filter(({ person, passes }) => {
          const row = play.order.rows.find((one) => one.level === level.level && one.person === person);
          const surprise = passes && row?.status === rowStatus.approved && row.rule !== 'samePerson';
          return !row || surprise;
        }),
      );
      expect(missed).toEqual([]);
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

/** Reference model: or, and, in-order and sending back written a second time in the simplest way. */
class Model {
  readonly levels: readonly { readonly sign: SignType; readonly people: readonly PersonId[] }[];
  at = 0;
  approved: PersonId[] = [];
  state: 'draft' | 'live' | 'sentBack' | 'finished' = 'draft';
  private skipped = 0;
  private sender = 0;
  private readonly passed = new Set<number>();

  constructor(list: Model['levels']) {
    this.levels = list;
  }

  get waiting(): PersonId[] {
    const level = this.levels[this.at];
    if (this.state !== 'live' || !level) return [];
    const left = level.people.slice(this.skipped).filter((id) => !this.approved.includes(id));
    return level.sign === signType.inOrder ? left.slice(0, 1) : left;
  }

  private open(at: number, skipped = 0): void {
    Object.assign(this, { at, skipped, approved: [], state: 'live' });
  }

  submit(): void {
    if (this.state === 'draft') this.passed.clear();
    if (this.state !== 'sentBack') return this.open(0);
    const level = this.levels[this.at];
    const from = level?.sign === signType.inOrder ? level.people.indexOf(this.sender) : 0;
    this.open(this.at, from);
  }

  approve(id: PersonId): void {
    this.approved.push(id);
    if (this.levels[this.at]?.sign !== signType.or && this.waiting.length) return;
    this.passed.add(this.at);
    this.open(this.at + 1);
    if (this.at === this.levels.length) this.state = 'finished';
  }

  sendBack(id: PersonId, to: number | 'applicant'): void {
    this.sender = id;
    if (to === 'applicant') this.state = 'sentBack';
    else this.open(to - 1);
  }

  mayTarget(level: number): boolean {
    return level - 1 < this.at && this.passed.has(level - 1);
  }
}

const byNumber = (a: PersonId | null, b: PersonId | null): number => (a ?? 0) - (b ?? 0);

/** Performs a command on engine and model. Returns the engine's refusal and the one that the model expects. */
function both(play: Play, model: Model, { kind, a, b }: Command): [string | undefined, string | undefined] {
  const actor = model.waiting[a % Math.max(1, model.waiting.length)] ?? 1;
  const row = play.rowOf(actor)?.no ?? 0;
  const to = b % 2 ? ('applicant' as const) : 1 + (b % 4);
  const live = model.state === 'live';
  if (kind === 'submit' && !live && model.state !== 'finished') {
    model.submit();
    return [submit(play, someFacts), undefined];
  }
  if (kind === 'withdraw' && live) {
    model.state = 'draft';
    return [play.act(play.order.applicant, { kind, text: '' }), undefined];
  }
  if (kind === 'approve' && live) {
    model.approve(actor);
    return [play.act(actor, { kind, stage: 'business', row, text: '' }), undefined];
  }
  if (kind !== 'sendBack' || !live) return [undefined, undefined];
  const said = play.act(actor, { kind, stage: 'business', row, to, resume: 'toSender', text: 'why' });
  if (to !== 'applicant' && !model.mayTarget(to)) return [said, 'notPassed'];
  model.sendBack(actor, to);
  return [said, undefined];
}

test('plain processes behave as a model of fifty lines says', patience, () => {
  const plain = fc.array(
    fc.record({ sign, people: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }) }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(plain, commands, (list, steps) => {
      const it = new Company();
      for (const name of ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'a']) it.id(name);
      const process = list.map((level) => ({
        name: words,
        sign: level.sign,
        approvers: { kind: 'people' as const, people: [...level.people] },
        finance: false,
        limit: null,
        copies: null,
        edit: [],
      }));
      const model = new Model(list);
      const play = new Play(it, {
        branches: [{ name: words, when: null, levels: process }],
        samePerson: 'off',
        applicantIsApprover: 'leader',
        nobodyFound: { kind: 'refuse' },
        withdrawAnyTime: true,
        revokeDays: null,
      });
      for (const command of steps) {
        const [said, expected] = both(play, model, command);
        const asked = play.order.rows.filter(({ status }) => status === rowStatus.waiting);
        expect(said).toBe(expected);
        expect(asked.map(({ person }) => person).toSorted(byNumber)).toEqual(
          model.waiting.toSorted(byNumber),
        );
        expect(isLive(play.order)).toBe(model.state === 'live');
      }
    }),
    { numRuns: runs },
  );
});
