/** The two languages of the product; Chinese is the default. */
export type Language = 'zh' | 'en';

export type Words = Readonly<Record<Language, string>>;

/** Reason for a refusal: a stable number, an HTTP status, and words with {placeholders}. */
export interface Refusal extends Words {
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  readonly name: string;
}

type Said = Words & Pick<Refusal, 'code' | 'status'>;

/** Creates a table of refusals with their names. Numbers are unique in the whole product (a test checks that). */
export function refusals<T extends Record<string, Said>>(table: T): { readonly [K in keyof T]: Refusal } {
  const named = Object.entries(table).map(([name, said]) => [name, { ...said, name }]);
  return Object.fromEntries(named) as { readonly [K in keyof T]: Refusal };
}

export interface FieldError {
  /** Dotted path of the wire field: `Rows.0.Amount`. */
  readonly Field: string;
  readonly Msg: string;
}

export interface RefusalDetail {
  /** Wire name of the field that the message concerns. */
  readonly field?: string;
  readonly fields?: readonly FieldError[];
  /** Values for the {placeholders} of the message. */
  readonly with?: Readonly<Record<string, string | number>>;
  /** Additional fields of the Body, such as the fresh state of a stale record or the seconds to wait. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Error thrown by handlers and rules. The server turns it into the envelope. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;

  constructor(refusal: Refusal, detail: RefusalDetail = {}) {
    super(refusal.name);
    this.name = 'Refused';
    this.refusal = refusal;
    this.detail = detail;
  }
}

/** Throws a refusal: `refuse(general.stale, { body })`. */
export function refuse(refusal: Refusal, detail?: RefusalDetail): never {
  throw new Refused(refusal, detail);
}

/** Returns the message of a refusal in a language, with its placeholders filled in. */
export function wordsOf(refusal: Words, language: Language, filling: RefusalDetail['with'] = {}): string {
  return refusal[language].replace(/\{(\w+)\}/g, (whole, key: string) => String(filling[key] ?? whole));
}

/** Refusals that any call may answer with. */
export const general = refusals({
  badInput: { code: 40000, status: 400, zh: '请检查填写的内容', en: 'Check what you entered' },
  badJson: {
    code: 40001,
    status: 400,
    zh: '请求内容不是有效的 JSON',
    en: 'The request body is not valid JSON',
  },
  sheetCells: {
    code: 40004,
    status: 400,
    zh: '以下单元格（共 {count} 个）无法导入：{cells}。请在表格软件中改正或重新计算，保存后再上传',
    en: 'These cells ({count}) cannot be imported: {cells}. Correct or recalculate them in your spreadsheet program, save the file and upload it again.',
  },
  badSignature: {
    code: 40002,
    status: 400,
    zh: '请求签名不正确',
    en: 'The request signature is wrong. Check how the request is signed.',
  },
  keyReused: {
    code: 40903,
    status: 409,
    zh: '同一个幂等键用于了不同的内容：{key}',
    en: 'This idempotency key was already used for different content: {key}. Use a new key.',
  },
  signIn: {
    code: 40100,
    status: 401,
    zh: '未登录或登录已失效，请重新登录',
    en: 'Unauthorized access, please log in again',
  },
  forbidden: {
    code: 40300,
    status: 403,
    zh: '您没有执行此操作的权限',
    en: 'You do not have permission to do this. Ask an administrator for it.',
  },
  crossSite: {
    code: 40301,
    status: 403,
    zh: '不接受来自其他网站的请求',
    en: 'Requests from other sites are not accepted',
  },
  notFound: {
    code: 40400,
    status: 404,
    zh: '内容不存在或您无权查看',
    en: 'This does not exist, or you may not see it',
  },
  noSuchCall: { code: 40401, status: 404, zh: '接口不存在', en: 'This call does not exist. Check its path.' },
  wrongMethod: {
    code: 40500,
    status: 405,
    zh: '接口不支持该请求方式',
    en: 'This call does not accept this HTTP method',
  },
  stale: {
    code: 40900,
    status: 409,
    zh: '内容已被他人更新，请刷新后重试',
    en: 'Someone else has changed this. Refresh and try again.',
  },
  taken: { code: 40901, status: 409, zh: '内容重复', en: 'This already exists' },
  referenceGone: {
    code: 422490,
    status: 422,
    zh: '您选择的内容不存在或已被删除，请刷新后重新选择',
    en: 'Something you chose no longer exists. Refresh and choose again.',
  },
  outOfBounds: {
    code: 422491,
    status: 422,
    zh: '填写的内容超出允许的范围或互相矛盾，没有保存，请检查后重试',
    en: 'Some values are out of range or do not fit together, so nothing was saved. Check them and try again.',
  },
  tooSlow: {
    code: 40800,
    status: 408,
    zh: '等待请求内容超时，请检查网络后重试',
    en: 'The request took too long to arrive. Check the network and try again.',
  },
  tooLarge: {
    code: 41300,
    status: 413,
    zh: '请求内容过大',
    en: 'The request is too large. Send less at once.',
  },
  wrongType: { code: 41500, status: 415, zh: '不支持的内容类型', en: 'This content type is not supported' },
  tooMany: {
    code: 42900,
    status: 429,
    zh: '操作过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  broken: {
    code: 50000,
    status: 500,
    zh: '系统出错了，请联系管理员并提供编号 {reference}',
    en: 'Something went wrong. Give the administrator the reference {reference}.',
  },
  away: {
    code: 50300,
    status: 503,
    zh: '数据库暂时无法访问，没有保存任何内容，请稍后重试',
    en: 'The database cannot be reached for a moment, so nothing was saved. Try again.',
  },
  uncertain: {
    code: 50301,
    status: 503,
    zh: '保存时数据库连接中断，不确定是否已保存，请先刷新查看再重试',
    en: 'The database connection broke while saving. Check whether your change was saved before you try again.',
  },
  busy: {
    code: 50302,
    status: 503,
    zh: '系统繁忙，请稍后重试',
    en: 'The system is busy. Try again in a moment.',
  },
  filesAway: {
    code: 50303,
    status: 503,
    zh: '文件存储暂时无法访问，请稍后重试',
    en: 'The file store cannot be reached for a moment. Try again.',
  },
  diskFull: {
    code: 50700,
    status: 507,
    zh: '服务器磁盘空间不足，没有保存，请联系管理员清理后重试',
    en: 'The server’s disk is full, so nothing was saved. Ask the administrator to free some space.',
  },
});
