import { sql } from 'kysely';
import { companyDay, companyDayStart } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { visitState, type VisitTab } from '../../contract/codes.ts';
import { normalPhone } from '../../contract/phone.ts';
import { phoneHashes } from '../commands/secrets.ts';
import { isHeldGuest, startOfToday, visitors } from './db.ts';

/** Person who reads visits. The desk sees every visit, everybody else the visits that they host. */
export interface Viewer {
  readonly id: number;
  readonly isDesk: boolean;
}

export interface VisitFilter {
  readonly Tab?: VisitTab | undefined;
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
  readonly HostAUID?: number | undefined;
  readonly TemplateId?: number | undefined;
  readonly Start?: string | undefined;
  readonly End?: string | undefined;
}

interface Looking {
  readonly viewer: Viewer;
  readonly secret: string;
  readonly now: Date;
}

const seen = (on: Executor, { id, isDesk }: Viewer) =>
  visitors(on)
    .selectFrom('visitors.visit as v')
    .where('v.state', '<>', -2)
    .$if(!isDesk, (query) => query.where('v.host_id', '=', id));

/**
 * SQL condition that matches a typed keyword: part of a text, the last 4 digits of a phone, or a whole phone number.
 */
function matching(keyword: string, secret: string) {
  const text = sql<boolean>`v.search like ${like(keyword.toLowerCase())}`;
  const phone = normalPhone(keyword);
  if (phone !== undefined)
    return sql<boolean>`(v.phone_hash = any(${phoneHashes(secret, phone)}::text[]) or ${text})`;
  return /^\d{4}$/.test(keyword) ? sql<boolean>`(v.phone_last4 = ${keyword} or ${text})` : text;
}

/** SQL condition: visits in a state as the viewer sees it. The desk sees a held guest as waiting for approval. */
function inState(state: number, { isDesk }: Viewer) {
  if (isDesk && state === visitState.submitted)
    return sql<boolean>`(v.state = 1 or (v.state = 2 and ${isHeldGuest}))`;
  if (isDesk && state === visitState.approved) return sql<boolean>`(v.state = 2 and not ${isHeldGuest})`;
  return sql<boolean>`v.state = ${state}`;
}

function filtered(on: Executor, { viewer, secret, now }: Looking, filter: VisitFilter) {
  const { Tab, Keyword, State, HostAUID, TemplateId, Start, End } = filter;
  let found = seen(on, viewer);
  if (Tab === 'expected')
    found = found.where('v.state', 'in', [0, 1, 2]).where('v.arrive_at', '>=', startOfToday(now));
  if (Tab === 'onSite') found = found.where('v.state', '=', 3);
  // Repeats the condition of the partial index literally, so that the database uses it for every plan.
  if (Tab === 'history') found = found.where(sql<boolean>`v.state >= 4`);
  if (State !== undefined) found = found.where(inState(State, viewer));
  if (HostAUID !== undefined) found = found.where('v.host_id', '=', HostAUID);
  if (TemplateId !== undefined) found = found.where('v.template_id', '=', TemplateId);
  if (Start) found = found.where('v.arrive_at', '>=', companyDayStart(Start));
  if (End) found = found.where('v.arrive_at', '<', companyDayStart(End, 1));
  if (Keyword) found = found.where(matching(Keyword, secret));
  return found;
}

const columns = [
  'v.id',
  'v.number',
  'v.name',
  'v.phone_last4 as phoneLast4',
  'v.company',
  'v.plate',
  'v.people_count as peopleCount',
  'v.companions',
  'v.purpose',
  'v.host_id as hostId',
  'h.chinese_name as hostName',
  'h.english_name as hostNameEn',
  'd.name as hostDept',
  'd.name_en as hostDeptEn',
  't.name as templateName',
  't.name_en as templateNameEn',
  't.site',
  't.site_en as siteEn',
  'v.schedule_id as scheduleId',
  'v.arrive_at as arriveAt',
  'v.leave_at as leaveAt',
  'v.state',
  'v.source',
  'v.flag',
  'v.is_vip as isVip',
  isHeldGuest.as('isHeld'),
  'v.checked_in_at as checkedInAt',
  'v.checked_out_at as checkedOutAt',
  'v.created_at as createdAt',
  'v.anonymized_at as anonymizedAt',
  'v.version',
] as const;

function described(on: Executor, viewer: Viewer) {
  return seen(on, viewer)
    .innerJoin('people.person as h', 'h.id', 'v.host_id')
    .innerJoin('people.department as d', 'd.id', 'h.department_id')
    .innerJoin('visitors.template as t', 't.id', 'v.template_id');
}

export type VisitLine = Awaited<ReturnType<typeof listVisits>>[number];

/** SQL order: visits that the host has to answer, then guests who are expected or on site, then past visits. */
const waitsFirst = sql`case when v.state = 1 then 0 when v.state < 4 then 1 else 2 end`;
/** SQL order: upcoming visits soonest first, past visits latest first. */
const nearestFirst = sql`case when v.state < 4 then 1 else -1 end * extract(epoch from v.arrive_at)`;

/**
 * Returns visits in the order of their view: upcoming ones soonest first, past ones latest first. In a host's own list,
 * visits that wait for their answer come first.
 */
export async function listVisits(
  on: Executor,
  looking: Looking,
  filter: VisitFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const direction = filter.Tab === 'expected' ? 'asc' : 'desc';
  // The visits of a single host are few, so they are sorted. The list of all visits is read from an index in its order.
  const isOwn = filter.Tab === undefined && (!looking.viewer.isDesk || filter.HostAUID !== undefined);
  // The other tables are joined after paging, for the rows of the page alone.
  const ids = await filtered(on, looking, filter)
    .select('v.id')
    .$if(isOwn, (query) => query.orderBy(waitsFirst).orderBy(nearestFirst))
    .orderBy('v.arrive_at', direction)
    .orderBy('v.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  if (ids.length === 0) return [];
  return described(on, looking.viewer)
    .select(columns)
    .where(
      'v.id',
      'in',
      ids.map(({ id }) => id),
    )
    .$if(isOwn, (query) => query.orderBy(waitsFirst).orderBy(nearestFirst))
    .orderBy('v.arrive_at', direction)
    .orderBy('v.id', direction)
    .execute();
}

export async function countVisits(on: Executor, looking: Looking, filter: VisitFilter): Promise<number> {
  const { total } = await filtered(on, looking, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Counts all future visits, and those of today by progress: visits still expected, visits and people on site, visits
 * that have left.
 */
export async function countToday(on: Executor, { viewer, now }: Looking) {
  const today = startOfToday(now);
  const tomorrow = companyDayStart(companyDay(now), 1);
  const mine = viewer.isDesk ? sql`true` : sql`host_id = ${viewer.id}`;
  const { rows } = await sql<{
    coming: number;
    expected: number;
    onSite: number;
    onSitePeople: number;
    left: number;
  }>`
    select
      (select count(*) from visitors.visit where state in (0, 1, 2) and arrive_at >= ${today}
        and ${mine})::int as "coming",
      (select count(*) from visitors.visit where state in (0, 1, 2) and arrive_at >= ${today}
        and arrive_at < ${tomorrow} and ${mine})::int as "expected",
      (select count(*) from visitors.visit where state = 3 and ${mine})::int as "onSite",
      (select coalesce(sum(people_count), 0) from visitors.visit where state = 3 and ${mine})::int as "onSitePeople",
      (select count(*) from visitors.visit where checked_out_at >= ${today} and ${mine})::int as "left"`.execute(
    visitors(on),
  );
  return rows[0]!;
}

/** Returns everybody who is on site now, by name. */
export const listOnSite = (on: Executor, viewer: Viewer) =>
  described(on, viewer).select(columns).where('v.state', '=', 3).orderBy('v.name').orderBy('v.id').execute();

/** Finds one visit with all details, if the viewer may see it. */
export const findVisit = (on: Executor, viewer: Viewer, id: number) =>
  described(on, viewer)
    .innerJoin('visitors.template_edition as e', (join) =>
      join.onRef('e.template_id', '=', 'v.template_id').onRef('e.number', '=', 'v.edition_number'),
    )
    .select(columns)
    .select([
      'v.phone_sealed as phoneSealed',
      'v.identity_sealed as identitySealed',
      'v.reason',
      'v.watch_id as watchId',
      'v.consent_at as consentAt',
      'v.consent_version as consentVersion',
      'v.document',
      'v.invite_token as inviteToken',
      'v.pass_nonce as passNonce',
      'e.controls',
    ])
    .where('v.id', '=', id)
    .executeTakeFirst();

/** Returns the log of a visit in order. Only the desk sees that a guest had to be verified. */
export const listLog = (on: Executor, { isDesk }: Viewer, visitId: number) =>
  visitors(on)
    .selectFrom('visitors.log as l')
    .leftJoin('people.person as p', 'p.id', 'l.actor_id')
    .select([
      'l.act as Act',
      'l.from_state as From',
      'l.to_state as To',
      'l.note as Note',
      'l.at as Time',
      sql<string>`coalesce(p.chinese_name, '')`.as('Name'),
      sql<string>`coalesce(p.english_name, '')`.as('NameEn'),
    ])
    .where('l.visit_id', '=', visitId)
    .$if(!isDesk, (query) => query.where('l.act', '<>', 'verified'))
    .orderBy('l.id')
    .execute();

/** Finds the newest visit with this number, or the one of a company day whose number ends with this text. */
export const findByNumber = (on: Executor, number: string, today: string) =>
  visitors(on)
    .selectFrom('visitors.visit as v')
    .select(['v.id', 'v.pass_nonce as passNonce'])
    .where(
      'v.number',
      '=',
      number.includes('-') ? number : `V${today.slice(2).replaceAll('-', '')}-${number}`,
    )
    .where('v.state', '<>', -2)
    .executeTakeFirst();

/** Returns the invitation behind a token, in whatever state it is. */
export const findInvited = (on: Executor, token: string) =>
  visitors(on)
    .selectFrom('visitors.visit as v')
    .innerJoin('people.person as h', 'h.id', 'v.host_id')
    .select([
      'v.id',
      'v.number',
      'v.template_id as templateId',
      'v.state',
      'v.name',
      'v.company',
      'v.purpose',
      'v.people_count as peopleCount',
      'v.companions',
      'v.host_id as hostId',
      'h.chinese_name as hostName',
      'h.english_name as hostNameEn',
      'v.arrive_at as arriveAt',
      'v.leave_at as leaveAt',
      'v.pass_nonce as passNonce',
      'v.anonymized_at as anonymizedAt',
    ])
    .where('v.invite_token', '=', token)
    .executeTakeFirst();

/** Returns the visits that a host has in a span of company days. */
export const listOfHost = (on: Executor, hostId: number, from: string, until: string) =>
  visitors(on)
    .selectFrom('visitors.visit')
    .select(['id', 'name', 'company', 'arrive_at as arriveAt', 'leave_at as leaveAt', 'state'])
    .where('host_id', '=', hostId)
    .where('state', 'in', [0, 1, 2, 3, 4, 8])
    .where('anonymized_at', 'is', null)
    .where('arrive_at', '>=', companyDayStart(from))
    .where('arrive_at', '<', companyDayStart(until))
    .orderBy('arrive_at')
    .execute();
