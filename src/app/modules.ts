import type { Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Module } from '#kit/server/module.ts';
import { connect } from '#kit/server/registry.ts';
import { approval, type ApprovalEnv } from '#modules/approval/module.ts';
import { keepSecrets } from '#modules/approval/server/open.ts';
import { attendance, type AttendanceEnv } from '#modules/attendance/module.ts';
import { calendar } from '#modules/calendar/module.ts';
import { feedback, type FeedbackEnv } from '#modules/feedback/module.ts';
import { forms, type FormsEnv } from '#modules/forms/module.ts';
import { home, type HomeEnv } from '#modules/home/module.ts';
import { hrRequests, type HrRequestsEnv } from '#modules/hr-requests/module.ts';
import { invoices, type InvoicesEnv } from '#modules/invoices/module.ts';
import { kpi } from '#modules/kpi/module.ts';
import { library } from '#modules/library/module.ts';
import { okr } from '#modules/okr/module.ts';
import { payroll, type PayrollEnv, type PayrollServing } from '#modules/payroll/module.ts';
import { keepPay } from '#modules/payroll/server/open.ts';
import { people, type PeopleEnv, type PeopleServing } from '#modules/people/module.ts';
import type { AccessArea } from '#modules/people/programs/contract/access-areas.ts';
import { recruiting, type RecruitingEnv, type RecruitingServing } from '#modules/recruiting/module.ts';
import { rooms, type RoomsEnv } from '#modules/rooms/module.ts';
import { setup, type SetupEnv } from '#modules/setup/module.ts';
import { suppliers } from '#modules/suppliers/module.ts';
import { visitors, type VisitorsEnv } from '#modules/visitors/module.ts';
import { webhooks, type WebhooksEnv } from '#modules/webhooks/module.ts';
import { kitCalls } from './kit-calls.ts';

/** Parts of the installation that modules need. */
export interface ProductEnv
  extends
    ApprovalEnv,
    AttendanceEnv,
    FeedbackEnv,
    FormsEnv,
    HomeEnv,
    HrRequestsEnv,
    InvoicesEnv,
    PayrollEnv,
    PeopleEnv,
    RecruitingEnv,
    RoomsEnv,
    SetupEnv,
    VisitorsEnv,
    WebhooksEnv {}

/** Services that calls of the modules need, in addition to the installation. */
export interface ServingEnv extends ProductEnv, PayrollServing, PeopleServing, RecruitingServing {
  readonly db: Database;
}

/** All modules, each after the ones that it uses. */
export const modules: readonly Module<ProductEnv, ServingEnv>[] = [
  kitCalls,
  people,
  calendar,
  forms,
  approval,
  home,
  feedback,
  webhooks,
  library,
  attendance,
  rooms,
  visitors,
  suppliers,
  invoices,
  okr,
  payroll,
  hrRequests,
  kpi,
  recruiting,
  setup,
];

const controllersOf = modules.flatMap(({ area, controllers }) =>
  Object.entries(controllers).map(([name, one]) => ({ ...one, name, area: one.area ?? area })),
);

/** All calls of the product. */
export const allCalls: readonly Placed[] = controllersOf.flatMap(({ calls }) => Object.values(calls));

/** Descriptions of the wire's controllers for /openapi.json. */
export const controllers: Readonly<Record<string, string>> = Object.fromEntries(
  controllersOf.flatMap(({ calls, about }) => {
    const [first] = Object.values(calls);
    return about === null || !first ? [] : [[first.controller, about]];
  }),
);

// Areas by path, because two areas serve calls of some controllers.
const areas = new Map(
  controllersOf.flatMap(({ calls, area }) => Object.values(calls).map(({ path }) => [path, area] as const)),
);

/** Returns the area of a call. Access tokens can be limited to areas. */
export const areaOf = ({ path }: Pick<Placed, 'path'>): AccessArea | undefined =>
  areas.get(path) as AccessArea | undefined;

/** Connects the contributions of all modules to a database. */
export function connectModules(db: Database, env: ProductEnv): void {
  keepSecrets([env.secret]);
  keepPay([env.secret]);
  for (const { contributes } of modules) connect(db, contributes?.(env) ?? []);
}
