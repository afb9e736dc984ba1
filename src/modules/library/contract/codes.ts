import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes for readers, for librarians, and for managers of librarians (specification sections 2 and 6). */
export const readCode = 'BookAuthor';
export const adminCode = 'BookAdminAuthor';
export const superCode = 'BookSuperAdminAuthor';

/** States of a copy as numbers in calls, in the order of the specification. */
export const copyState = {
  onShelf: 1,
  borrowed: 2,
  reserved: 3,
  returning: 4,
  offShelf: 5,
  purchasing: 6,
  cataloguing: 7,
  missing: 8,
} as const;
export type CopyState = (typeof copyState)[keyof typeof copyState];
export const copyStates = Object.values(copyState);

/** Copy state texts of the specification. */
export const copyStateLabels: Readonly<Record<CopyState, Words>> = {
  1: { zh: '在架', en: 'On the shelf' },
  2: { zh: '借出', en: 'On loan' },
  3: { zh: '已预约', en: 'Reserved' },
  4: { zh: '还书中', en: 'Being returned' },
  5: { zh: '下架', en: 'Off the shelf' },
  6: { zh: '采购', en: 'Purchasing' },
  7: { zh: '分编', en: 'Cataloguing' },
  8: { zh: '缺少', en: 'Missing' },
};

/** Copy states as readers see them: "on the shelf" is shown as available, and "being returned" as still on loan. */
export const shownStateLabels: Readonly<Record<CopyState | 0, Words>> = {
  ...copyStateLabels,
  0: { zh: '无馆藏', en: 'No copies' },
  1: { zh: '可借', en: 'Available' },
  4: { zh: '借出', en: 'On loan' },
};

export const loanState = { out: 1, returning: 2, returned: 3, lost: 4 } as const;
export type LoanState = (typeof loanState)[keyof typeof loanState];
export const loanStateLabels: Readonly<Record<LoanState, Words>> = {
  1: { zh: '借阅中', en: 'On loan' },
  2: { zh: '待确认归还', en: 'Return to confirm' },
  3: { zh: '已归还', en: 'Returned' },
  4: { zh: '丢失', en: 'Lost' },
};

export const holdState = { waiting: 1, ready: 2, fulfilled: 3, cancelled: 4, expired: 5 } as const;
export type HoldState = (typeof holdState)[keyof typeof holdState];
export const holdStateLabels: Readonly<Record<HoldState, Words>> = {
  1: { zh: '排队中', en: 'Waiting' },
  2: { zh: '待取书', en: 'Ready to pick up' },
  3: { zh: '已取书', en: 'Picked up' },
  4: { zh: '已取消', en: 'Cancelled' },
  5: { zh: '已过期', en: 'Expired' },
};

export const recommendState = { pending: 1, accepted: 2, ordered: 3, arrived: 4, rejected: 5 } as const;
export type RecommendState = (typeof recommendState)[keyof typeof recommendState];
export const recommendStateLabels: Readonly<Record<RecommendState, Words>> = {
  1: { zh: '待处理', en: 'New' },
  2: { zh: '已采纳', en: 'Accepted' },
  3: { zh: '采购中', en: 'Ordered' },
  4: { zh: '已到馆', en: 'Arrived' },
  5: { zh: '未采纳', en: 'Declined' },
};

/** Fields that a search can use: the three types of the specification. */
export const searchTypeLabels: Readonly<Record<1 | 2 | 3, Words>> = {
  1: { zh: '书名', en: 'Title' },
  2: { zh: '作者', en: 'Author' },
  3: { zh: '简介', en: 'Summary' },
};

/** Request types of `RecBook`. */
export const recBookType = { reserve: 1, recommend: 2 } as const;
export const recBookTypeLabels: Readonly<Record<1 | 2, Words>> = {
  1: { zh: '预约', en: 'Reserve' },
  2: { zh: '荐购', en: 'Recommend to buy' },
};

/** Results of a return that is confirmed at the desk. */
export const returnResult = { shelf: 1, offShelf: 2, missing: 3, refused: 4 } as const;
export type ReturnResult = (typeof returnResult)[keyof typeof returnResult];
export const returnResultLabels: Readonly<Record<ReturnResult, Words>> = {
  1: { zh: '归还上架', en: 'Back on the shelf' },
  2: { zh: '归还后下架', en: 'Off the shelf' },
  3: { zh: '缺少', en: 'Missing' },
  4: { zh: '未收到，退回读者', en: 'Not received: the reader still has it' },
};

/** Actions that a reader may take on a book. The server computes them for each reader. */
export const bookActions = [
  'borrow',
  'renew',
  'return',
  'reserve',
  'cancelHold',
  'recommend',
  'review',
] as const;
export type BookAction = (typeof bookActions)[number];

export const bookTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99] as const;
export type BookType = (typeof bookTypes)[number];
export const bookTypeLabels: Readonly<Record<BookType, Words>> = {
  1: { zh: '文学小说', en: 'Fiction' },
  2: { zh: '散文诗歌', en: 'Essays and poetry' },
  3: { zh: '历史', en: 'History' },
  4: { zh: '传记', en: 'Biography' },
  5: { zh: '商业管理', en: 'Business' },
  6: { zh: '经济金融', en: 'Economics' },
  7: { zh: '计算机', en: 'Computing' },
  8: { zh: '科学科普', en: 'Science' },
  9: { zh: '心理与成长', en: 'Psychology' },
  10: { zh: '哲学社科', en: 'Philosophy and society' },
  11: { zh: '艺术设计', en: 'Art and design' },
  12: { zh: '生活健康', en: 'Life and health' },
  99: { zh: '其他', en: 'Other' },
};

/** Maximum number of days that a recalled loan has left. */
export const RECALL_DAYS = 7;
