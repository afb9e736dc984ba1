import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition, Kind } from './control.ts';
import { rowsOf } from './totals.ts';
import { own, type FormRef, type PersonRef, type Ref, type UploadItem, type Values } from './values.ts';

/** Existing item that cannot be chosen any more, with the reason. */
export type BarredRef = Ref & { readonly barred?: Words };

/** Item of a set to which controls refer. The server reads its names again by id (or uid). */
interface Found {
  company: Ref;
  department: Ref;
  accountingSubject: Ref;
  channelSource: Ref;
  post: Ref;
  account: Ref;
  supplier: BarredRef;
  person: PersonRef;
  form: FormRef;
  attachment: UploadItem;
}

export type RefSet = keyof Found;

/**
 * Existing items that a form may refer to, by id (attachments by uid). A missing set is not checked. The browser trusts
 * the items that it was given; the server passes every set that `idsIn` names.
 */
export type Lookups = { readonly [S in RefSet]?: ReadonlyMap<number | string, Found[S]> };

/** Set from which each kind of control chooses; null: none. */
export const refSets: { readonly [K in Kind]: RefSet | null } = {
  input: null,
  text: null,
  textarea: null,
  email: null,
  number: null,
  money: null,
  unitPrice: null,
  select: null,
  company: 'company',
  date: null,
  month: null,
  dateTime: null,
  dateRange: null,
  multiDateRange: null,
  upload: 'attachment',
  address: null,
  departmentTree: 'department',
  costDepartmentTree: 'department',
  businessDepartmentTree: 'department',
  accountingSubjectTree: 'accountingSubject',
  channelSourceTree: 'channelSource',
  postSelect: 'post',
  accountTree: 'account',
  supplierSelect: 'supplier',
  userSearch: 'person',
  linkedForm: 'form',
  invoices: null,
  groupArea: null,
  divider: null,
};

/** Returns the key of a chosen item: a number, or the uid of an upload. Undefined if nothing is chosen. */
export function keyOf(value: unknown, set: RefSet): number | string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (set === 'attachment') return 'uid' in value && typeof value.uid === 'string' ? value.uid : undefined;
  const id = 'id' in value ? Number(value.id) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Collects every id and uid in raw values, by set, so that the server can load them at once. */
export function idsIn(
  edition: Edition,
  values: Values,
): { readonly [S in RefSet]?: readonly (number | string)[] } {
  const found = new Map<RefSet, Set<number | string>>();
  const collect = (controls: readonly Control[], scope: Values): void => {
    for (const control of controls) {
      if (control.type === 'groupArea') {
        for (const row of rowsOf(scope, control.name)) collect(control.controls, row);
        continue;
      }
      const set = refSets[control.type];
      if (!set) continue;
      for (const value of [own(scope, control.name)].flat()) {
        const key = keyOf(value, set);
        if (key !== undefined) found.set(set, (found.get(set) ?? new Set()).add(key));
      }
    }
  };
  collect(edition.controls, values);
  return Object.fromEntries([...found].map(([set, keys]) => [set, [...keys]]));
}
