import { rowStatus, signType } from '#modules/approval/contract/codes.ts';
import type { Why } from '#modules/approval/flow/contract/why.ts';
import type { Action } from '#modules/approval/flow/server/rules/actions.ts';
import type {
  Department,
  Directory,
  Person,
  PersonId,
} from '#modules/approval/flow/server/rules/directory.ts';
import { advance, begin } from '#modules/approval/flow/server/rules/flow.ts';
import {
  invariants,
  replayFaults,
  transitionFaults,
} from '#modules/approval/flow/server/rules/invariants.ts';
import type { Notice } from '#modules/approval/flow/server/rules/notices.ts';
import type {
  AddedWay,
  Entry,
  Facts,
  Order,
  ProcessEdition,
  Row,
} from '#modules/approval/flow/server/rules/order.ts';
import type { WorkCalendar } from '#modules/approval/flow/server/rules/work-calendar.ts';
import { processSchema, type Level, type Process } from '#modules/approval/processes/contract/process.ts';
import type { Change } from '#modules/forms/contract/diff.ts';

/** A small company written down by name: people, their leaders, departments, role holders. */
export class Company implements Directory {
  readonly ids = new Map<string, PersonId>();
  readonly people = new Map<PersonId, Person>();
  readonly departments = new Map<number, Department>();
  readonly holders = new Map<string, PersonId[]>();
  readonly noIdentity = new Set<PersonId>();
  readonly standIns = new Map<PersonId, PersonId>();
  /** People who decide in place of HRBPs, in every department. */
  readonly agents = new Map<PersonId, PersonId>();
  administrators: PersonId[] = [];

  standIn(person: PersonId, why?: Why): PersonId | undefined {
    const agent = why?.rule === 'hrbp' ? this.agents.get(person) : undefined;
    return agent ?? this.standIns.get(person);
  }

  id(name: string): PersonId {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.ids.size + 1;
    this.ids.set(name, id);
    this.hire(id, name, []);
    return id;
  }

  name(id: PersonId | null): string {
    return id === null ? 'system' : (this.people.get(id)?.name.en ?? '?');
  }

  hire(id: PersonId, name: string, leaders: readonly PersonId[], active = true): void {
    const department = { zh: '部门', en: 'Department' };
    this.people.set(id, { id, name: { zh: name, en: name }, department, active, leaders });
  }

  lead(leader: string, member: string): void {
    const id = this.id(member);
    this.hire(id, member, [...(this.people.get(id)?.leaders ?? []), this.id(leader)]);
  }

  leave(name: string): void {
    const person = this.people.get(this.id(name));
    if (person) this.people.set(person.id, { ...person, active: false });
  }

  addDepartment(id: number, parentId: number | null, leader: string | null): void {
    const name = { zh: `部门${id}`, en: `Department ${id}` };
    this.departments.set(id, { id, name, parentId, leaderId: leader === null ? null : this.id(leader) });
  }

  person(id: PersonId): Person | undefined {
    return this.people.get(id);
  }

  department(id: number): Department | undefined {
    return this.departments.get(id);
  }

  identities(department: number, roleId: number): readonly PersonId[] {
    return this.holders.get(`${department}/${roleId}`) ?? [];
  }

  hrbps(department: number): readonly PersonId[] {
    return this.holders.get(`${department}/hrbp`) ?? [];
  }

  roleName(roleId: number): { zh: string; en: string } {
    return { zh: `角色${roleId}`, en: `Role ${roleId}` };
  }

  mayApply(person: PersonId): boolean {
    return !this.noIdentity.has(person);
  }
}

/** Department 3 below 2 below 1, leaders d1..d3; u1 to u9 report to boss, the applicant `a` to lead. */
export function company(): Company {
  const it = new Company();
  it.administrators = [it.id('admin'), it.id('admin2')];
  for (const member of ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9']) it.lead('boss', member);
  it.lead('lead', 'a');
  it.lead('head', 'lead');
  it.lead('top', 'head');
  it.addDepartment(1, null, 'd1');
  it.addDepartment(2, 1, 'd2');
  it.addDepartment(3, 2, 'd3');
  return it;
}

const words = { zh: '节点', en: 'Level' };

/**
 * `u1 > and(u2,u3) > order(u4,u5) > F f1`: levels in order, `F` for finance; also `leader`, `up(3)`, `head`
 * (department leader), `role(7)`, `control(x)`, `choice`, `nobody`; `leader.subject`, `dept.after` start elsewhere. A lone name is an or-sign of one. `u1@pass` has a
 * time limit of an hour; `u1@transfer:u2` says who takes over, `u1@pass:amount` that money passes; `u1+u9` sends u9 a copy;
 * `u1~x` may fill in x, `u1~!x` must; `u1^` passes by a person only.
 */
export function levels(text: string, it: Company): Level[] {
  return text.split('>').map((given) => {
    const whole = given.replace('^', '');
    const [shown = '', filled] = whole.trim().split(/~!?/);
    const [timed = '', copied] = shown.split('+');
    const [part = '', action, to] = timed.split(/[@:]/);
    const [, finance, sign = 'or', inner, plain] =
      /^\s*(F\s)?\s*(?:(or|and|order)\(([^)]*)\)|(\S+))\s*$/.exec(part) ?? [];
    return {
      name: words,
      approvers: approvers((inner ?? plain ?? '').trim(), it),
      sign: sign === 'and' ? signType.and : sign === 'order' ? signType.inOrder : signType.or,
      finance: finance !== undefined,
      limit: action
        ? {
            hours: 1,
            action: action.trim() as NonNullable<Level['limit']>['action'],
            ...(to?.trim() === 'amount'
              ? { to: null, evenAmount: true }
              : { to: to ? it.id(to.trim()) : null }),
          }
        : null,
      copies: copied ? { to: { kind: 'people', people: [it.id(copied.trim())] }, note: 'note' } : null,
      edit: filled ? [filled] : finance === undefined ? [] : ['cashier', 'paid'],
      ...(filled && whole.includes('~!') ? { must: [filled] } : {}),
      ...(given.includes('^') ? { byHand: true } : {}),
    };
  });
}

function approvers(text: string, it: Company): Level['approvers'] {
  const [, kind, inside = '', from] = /^(\w+)(?:\[([^\]]*)\])?(?:\.(subject|after))?$/.exec(text) ?? [];
  const of = from === 'after' ? { control: from } : (from as 'subject' | undefined);
  switch (kind) {
    case 'leader':
      return { kind: 'directLeader', of };
    case 'dept':
      return { kind: 'departmentLeader', of };
    case 'up':
      return { kind: 'leadersUp', levels: Number(inside), of };
    case 'role':
      return { kind: 'role', roleId: Number(inside), of };
    case 'control':
      return { kind: 'userControl', control: inside };
    case 'hrbp':
      return { kind: 'hrbp', of };
    case 'choice':
      return { kind: 'applicantChoice', from: null };
    case 'nobody':
      return { kind: 'people', people: [] };
    default:
      return { kind: 'people', people: text.split(',').map((name) => it.id(name.trim())) };
  }
}

export const processOf = (
  text: string,
  it: Company,
  rules: Partial<Omit<Process, 'branches'>> = {},
): Process =>
  processSchema.parse({
    ...rules,
    branches: [{ name: words, when: null, levels: levels(text, it) }],
  });

/** `nobody=pass same=off applicant=skip anytime revoke=30` */
export function rulesOf(text: string, it: Company): Partial<Omit<Process, 'branches'>> {
  const given = new Map(text.split(' ').map((rule) => [rule.split('=')[0], rule.split('=')[1]]));
  const nobody = given.get('nobody');
  return processSchema
    .omit({ branches: true })
    .partial()
    .parse({
      ...(given.has('same') ? { samePerson: given.get('same') } : {}),
      ...(given.has('applicant') ? { applicantIsApprover: given.get('applicant') } : {}),
      ...(given.has('anytime') ? { withdrawAnyTime: true } : {}),
      ...(given.has('revoke') ? { revokeDays: Number(given.get('revoke')) } : {}),
      ...(nobody === 'pass' || nobody === 'refuse'
        ? { nobodyFound: { kind: nobody } }
        : nobody
          ? { nobodyFound: { kind: 'person', person: it.id(nobody) } }
          : {}),
    });
}

export const someFacts: Facts = { company: 1, department: 3, amount: '100.00', people: {}, choices: {} };

/** Works day and night. */
const always: WorkCalendar = {
  add: (from, minutes) => new Date(Date.parse(from) + minutes * 60_000).toISOString(),
  between: (from, to) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)),
};

/** Plays commands on one form and holds the invariants after each. */
export class Play {
  readonly company: Company;
  readonly editions: ProcessEdition[];
  readonly log: Entry[] = [];
  notices: readonly Notice[] = [];
  order: Order;
  facts: Facts = someFacts;
  private clock = Date.UTC(2026, 0, 5);

  constructor(it: Company, process: Process) {
    this.company = it;
    this.editions = [{ id: 1, process }];
    const { order, entry } = begin(it.id('a'), this.tick());
    this.order = order;
    this.log.push(entry);
  }

  /** Moves the clock on by so many minutes. */
  wait(minutes: number): void {
    this.clock += minutes * 60_000;
  }

  get now(): string {
    return new Date(this.clock).toISOString();
  }

  private tick(): string {
    this.clock += 60_000;
    return this.now;
  }

  publish(process: Process): void {
    this.editions.push({ id: this.editions.length + 1, process });
  }

  get edition(): ProcessEdition {
    const running = this.order.status === 0 ? null : this.order.edition;
    const edition = this.editions.find(({ id }) => id === running) ?? this.editions.at(-1);
    if (!edition) throw new Error('no edition');
    return edition;
  }

  /** Returns the row that an action of this person is about: the waiting one, else the last one. */
  rowOf(person: PersonId): Row | undefined {
    const mine = this.order.rows.filter((row) => row.person === person);
    return mine.find((row) => row.status === rowStatus.waiting) ?? mine.at(-1);
  }

  /** Answers the refusal's code, or undefined when it was done; throws when an invariant is broken. */
  act(actor: PersonId | null, action: Action & { version?: number }): string | undefined {
    const { order: before, edition } = this;
    const outcome = advance(before, action, {
      actor,
      now: this.tick(),
      directory: this.company,
      calendar: always,
      administers: actor !== null && this.company.administrators.includes(actor),
      edition,
    });
    if (!outcome.ok) return outcome.refusal.code;
    this.order = outcome.order;
    this.notices = outcome.notices;
    this.log.push(...outcome.entries);
    // Version of the process with which the rows were made. A form that is back with its applicant follows the newest
    // version.
    const made = this.editions.find(({ id }) => id === outcome.order.edition);
    const faults = [
      ...transitionFaults(before, outcome.order, outcome.entries),
      ...invariants(outcome.order, made?.process ?? null),
      ...replayFaults(outcome.order, this.log),
    ];
    if (faults.length) throw new Error(`${action.kind}: ${faults.join('; ')}\n${this.rows()}`);
    return undefined;
  }

  /** `R1 L1 u1=2 L2 u2=3 / R2 L1 u1=6 L2 u2=0`: rounds, levels, people and row statuses. */
  rows(): string {
    const rounds = Map.groupBy(this.order.rows, (row) => row.round);
    return [...rounds]
      .map(([round, rows]) => {
        const byLevel = [...Map.groupBy(rows, (row) => row.level)].map(
          ([level, group]) =>
            `L${level} ${group.map((row) => `${this.company.name(row.person)}=${row.status}`).join(' ')}`,
        );
        return `R${round} ${byLevel.join(' ')}`;
      })
      .join(' / ');
  }

  waiting(): string {
    const rows = this.order.rows.filter((row) => row.status === rowStatus.waiting);
    return rows.map((row) => this.company.name(row.person)).join(' ');
  }
}

/**
 * Runs one line of a script. `… !code` at its end expects a refusal.
 *
 * - The applicant: `submit [amount=… dept=… company=… control=u1 choice=1:u2 subject=u1/3 after=2]`, `withdraw`,
 *   `abandon`.
 * - Decisions: `u1 ok`, `f1 finance-ok`, `u1 back [level] [restart|straight]`, `f1 sets paid`.
 * - People who leave: `u1 leaves [to u7]` (the system moves their rows), `u1 off` (nobody has moved their rows).
 * - People who stay: `u1 moves to u7` (the system moves their rows), `u1 has-back` (the move is undone).
 * - Other acts of approvers: `u1 takes-back`, `u1 adds before u4,u5 or`, `u1 removes u4`, `u1 gives u3`,
 *   `u1 hangs-up`, `u1 resumes`.
 * - Absence: `u1 away u5`, `u1 home`, `u1 deputes u5` (as HRBP).
 * - Administrators: `admin decides u1 ok`, `admin jumps 3`, `admin reassigns u1 u3`, `admin gives-away u1 u3`,
 *   `admin ends finish`, `admin makes-owner u5`.
 * - Time: `wait 90` (minutes), `u1 overdue`.
 */
export function run(play: Play, line: string): string | undefined {
  const it = play.company;
  const [who = '', verb = '', ...rest] = line.trim().split(/\s+/);
  const applicant = it.id('a');
  if (who === 'submit') {
    play.facts = [verb, ...rest]
      .filter(Boolean)
      .reduce((facts, given) => changed(facts, given, it), play.facts);
    return play.act(applicant, { kind: 'submit', facts: play.facts, values: [], text: '' });
  }
  const names = [verb, ...rest].filter(Boolean);
  if (who === 'wait') {
    play.wait(Number(verb));
    return undefined;
  }
  if (who in setUp) {
    setUp[who]?.(it, names);
    return undefined;
  }
  if (who === 'withdraw' || who === 'abandon') return play.act(applicant, { kind: who, text: '' });
  const actor = it.id(who);
  if (verb in further) return further[verb]!(play, actor, rest);
  const row = play.rowOf(actor);
  const stage = row?.finance ? 'finance' : 'business';
  const no = row?.no ?? 0;
  switch (verb) {
    case 'ok':
      return play.act(actor, { kind: 'approve', stage, row: no, text: 'ok' });
    case 'finance-ok':
      return play.act(actor, { kind: 'approve', stage: 'finance', row: no, text: 'ok' });
    case 'business-ok':
      return play.act(actor, { kind: 'approve', stage: 'business', row: no, text: 'ok' });
    case 'back': {
      const resume = rest.includes('restart')
        ? 'restart'
        : rest.includes('straight')
          ? 'toSender'
          : 'default';
      const to = /^\d+$/.test(rest[0] ?? '') ? Number(rest[0]) : 'applicant';
      const text = rest.includes('silently') ? ' ' : 'why';
      return play.act(actor, { kind: 'sendBack', stage, row: no, to, resume, text });
    }
    case 'sets':
    case 'fills': {
      const { facts } = play.order;
      const amount = rest.find((given) => given.startsWith('amount='))?.slice('amount='.length);
      return play.act(actor, {
        kind: 'edit',
        stage: verb === 'fills' ? 'business' : 'finance',
        row: no,
        values: rest.filter((given) => !given.includes('=')).map(changeOf),
        ...(facts && amount ? { facts: { ...facts, amount: amount === 'none' ? null : amount } } : {}),
      });
    }
    case 'under':
      return (
        it.hire(
          actor,
          who,
          rest.map((name) => it.id(name)),
        ),
        undefined
      );
    case 'off':
      it.leave(who);
      return undefined;
    case 'leaves':
      it.leave(who);
      return play.act(null, { kind: 'handOver', person: actor, to: rest[1] ? it.id(rest[1]) : undefined });
    default:
      throw new Error(`unknown line: ${line}`);
  }
}

type Further = (play: Play, actor: PersonId, rest: readonly string[]) => string | undefined;

const people = (play: Play, names = ''): PersonId[] => names.split(',').map((name) => play.company.id(name));
const rowNo = (play: Play, name = ''): number => play.rowOf(play.company.id(name))?.no ?? 0;
const signs = { or: signType.or, and: signType.and, order: signType.inOrder };
const text = 'why';

/** Everything beside submitting, deciding and withdrawing. */
const further: Readonly<Record<string, Further>> = {
  'takes-back': (play, actor) => {
    const rows = play.order.rows.filter((one) => one.decidedBy === actor || one.onBehalfOf === actor);
    return play.act(actor, { kind: 'takeBack', row: rows.at(-1)?.no ?? 0, text });
  },
  adds: (play, actor, [way, names, sign = 'and']) => {
    const row = play.rowOf(actor);
    return play.act(actor, {
      kind: 'countersign',
      stage: row?.finance ? 'finance' : 'business',
      row: row?.no ?? 0,
      way: way as AddedWay,
      sign: signs[sign as keyof typeof signs],
      people: people(play, names),
      text,
    });
  },
  removes: (play, actor, [name]) => play.act(actor, { kind: 'removeSigner', row: rowNo(play, name), text }),
  moves: (play, actor, [, name = '']) =>
    play.act(null, { kind: 'handOver', person: actor, to: play.company.id(name) }),
  'has-back': (play, actor) =>
    play.act(null, {
      kind: 'handBack',
      rows: play.order.rows.filter(({ person }) => person === actor).map(({ no }) => no),
      to: actor,
    }),
  gives: (play, actor, [name = '']) =>
    play.act(actor, {
      kind: 'transfer',
      row: play.rowOf(actor)?.no ?? 0,
      to: play.company.id(name),
      text,
    }),
  'gives-away': (play, actor, [name, to = '']) =>
    play.act(actor, { kind: 'transfer', row: rowNo(play, name), to: play.company.id(to), text }),
  'hangs-up': (play, actor) => play.act(actor, { kind: 'hangUp', text }),
  resumes: (play, actor) => play.act(actor, { kind: 'resume', text }),
  away: (play, actor, [name = '']) => {
    play.company.standIns.set(actor, play.company.id(name));
    play.act(null, { kind: 'standIn', person: actor });
    return undefined;
  },
  deputes: (play, actor, [name = '']) => {
    play.company.agents.set(actor, play.company.id(name));
    play.act(null, { kind: 'standIn', person: actor });
    return undefined;
  },
  home: (play, actor) => {
    play.company.standIns.delete(actor);
    play.company.agents.delete(actor);
    play.act(null, { kind: 'standIn', person: actor });
    return undefined;
  },
  overdue: (play, actor) => play.act(null, { kind: 'overdue', row: play.rowOf(actor)?.no ?? 0 }),
  decides: (play, actor, [name, what, level]) =>
    play.act(actor, {
      kind: 'overrideDecide',
      row: rowNo(play, name),
      decision: what === 'ok' ? 'approve' : 'sendBack',
      to: level ? Number(level) : 'applicant',
      text,
    }),
  jumps: (play, actor, [level]) => play.act(actor, { kind: 'overrideJump', level: Number(level), text }),
  reassigns: (play, actor, [name, to = '']) =>
    play.act(actor, { kind: 'overrideReassign', row: rowNo(play, name), to: play.company.id(to), text }),
  ends: (play, actor, [how]) =>
    play.act(actor, { kind: 'overrideEnd', how: how === 'finish' ? 'finish' : 'close', text }),
  'makes-owner': (play, actor, [name = '']) =>
    play.act(actor, { kind: 'changeCreator', to: play.company.id(name), text }),
};

const said = (text: string) => ({ zh: text, en: text });

/** A change of one control, as the record keeps it. */
export function changeOf(name: string): Change {
  return { name, what: 'changed', label: said(name), before: said(''), after: said('1') };
}

/** Lines that write the company down: `admins x y`, `department-head 3 x`, `holder 3 x` (of role 7), `no-identity`. */
const setUp: Readonly<Record<string, (it: Company, names: readonly string[]) => void>> = {
  admins: (it, names) => {
    it.administrators = names.map((name) => it.id(name));
  },
  'department-head': (it, [department, name = '']) =>
    it.addDepartment(Number(department), Number(department) - 1, name),
  holder: (it, [department, name = '']) => it.holders.set(`${department}/7`, [it.id(name)]),
  hrbp: (it, [department, ...names]) =>
    it.holders.set(
      `${department}/hrbp`,
      names.map((name) => it.id(name)),
    ),
  'no-identity': (it) => it.noIdentity.add(it.id('a')),
};

function changed(facts: Facts, given: string, it: Company): Facts {
  const [key = '', value = ''] = given.split('=');
  if (key === 'amount') return { ...facts, amount: value === 'none' ? null : value };
  if (key === 'dept') return { ...facts, department: Number(value) };
  if (key === 'company') return { ...facts, company: Number(value) };
  if (key === 'subject') {
    const [name = '', department = '3'] = value.split('/');
    return { ...facts, subject: { person: it.id(name), department: Number(department) } };
  }
  if (key === 'after') return { ...facts, departments: { after: Number(value) } };
  if (key === 'control') return { ...facts, people: { x: value.split(',').map((name) => it.id(name)) } };
  const [level = '', names = ''] = value.split(':');
  return { ...facts, choices: { [level]: names.split(',').map((name) => it.id(name)) } };
}
