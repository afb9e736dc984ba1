import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { allPath } from '#modules/approval/web/paths.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';

/** Filters that narrow a list of forms. */
export type Narrowed = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the address of the list of all forms with these filters. */
export function listOf(filters: Narrowed): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${allPath}?${new URLSearchParams(given)}`;
}

/** Returns the days of a month (YYYY-MM) that lie within a span of days. */
export function daysOf(month: string, from: string, to: string): { DateFrom: string; DateTo: string } {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  return { DateFrom: first < from ? from : first, DateTo: last > to ? to : last };
}

/** A figure that links to its list; plain text for people who may not see the list of all forms. */
export function Lead({ to, children }: { to: Narrowed; children: ReactNode }) {
  const me = useCall(CacUser.GetUserInfo, {}).data;
  if (!me?.PermissionAll.includes('ApprovalByAdminManagement')) return children;
  return (
    <Link className="statistics-lead" to={listOf(to)}>
      {children}
    </Link>
  );
}
