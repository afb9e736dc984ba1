import type { Words } from '#kit/contract/refusals.ts';

/** Right to invite guests and to see the visits that one hosts (specification sections 2 and 6). */
export const hostCode = 'VisitingForm';
/** Right of the desk: every visit, checking in and out, the watch list. */
export const deskCode = 'VisitingRecords';
/** Right to change the forms that guests fill in. */
export const manageCode = 'VisitingFormManagement';

/** States of a visit as numbers on the wire (VisitState). */
export const visitState = {
  invited: 0,
  submitted: 1,
  approved: 2,
  onSite: 3,
  left: 4,
  refused: 5,
  cancelled: 6,
  noShow: 7,
  closed: 8,
  deleted: -2,
} as const;
export type VisitState = (typeof visitState)[keyof typeof visitState];

export const visitStateLabels: Readonly<Record<VisitState, Words>> = {
  0: { zh: '已邀请', en: 'Invited' },
  1: { zh: '待确认', en: 'To confirm' },
  2: { zh: '已确认', en: 'Expected' },
  3: { zh: '在访', en: 'On site' },
  4: { zh: '已离开', en: 'Left' },
  5: { zh: '已拒绝', en: 'Declined' },
  6: { zh: '已取消', en: 'Cancelled' },
  7: { zh: '未到访', en: 'No show' },
  8: { zh: '未签退', en: 'Not checked out' },
  [-2]: { zh: '已删除', en: 'Deleted' },
};

/** How a visit came about, as numbers on the wire. */
export const visitSource = { invite: 1, scan: 2, desk: 3 } as const;
export type VisitSource = (typeof visitSource)[keyof typeof visitSource];

export const visitSourceLabels: Readonly<Record<VisitSource, Words>> = {
  1: { zh: '邀请', en: 'Invitation' },
  2: { zh: '扫码登记', en: 'Poster' },
  3: { zh: '前台登记', en: 'Desk' },
};

/** Kinds of watch list entries as numbers in the API. A visit has 0 if no entry matches its guest. */
export const watchKind = { none: 0, block: 1, vip: 2 } as const;
export const watchKindLabels: Readonly<Record<1 | 2, Words>> = {
  1: { zh: '需核实', en: 'Verify' },
  2: { zh: '贵宾', en: 'VIP' },
};

/** Tabs of the visit records. */
export const visitTabs = ['expected', 'onSite', 'history'] as const;
export type VisitTab = (typeof visitTabs)[number];

/** Maximum number of people in one visit, including the guest who registers. */
export const MOST_PEOPLE = 20;
/** Maximum number of company days between today and a visit. */
export const MOST_DAYS_AHEAD = 60;
