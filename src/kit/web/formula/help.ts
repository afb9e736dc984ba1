import { labels } from '../client/language.ts';

/** Examples from docs/formula.md for the help, as pairs of an intention and its formula. */
export const formulaHelp = labels({
  zh: {
    title: '怎样写公式',
    open: '公式写法',
    note: '没有填的字段是 null：参与计算或比较的结果仍是空，只有 = null、!= null 能判断。',
    lines: [
      { says: '大于、不小于', write: '金额 > 5000　金额 >= 5000' },
      { says: '1000 以上、不到 5000', write: '金额 in [1000..5000)' },
      { says: '是其中之一', write: '类型 in ("差旅", "培训")' },
      { says: '并且、或者、不是', write: '天数 > 3 and not(级别 = "经理")' },
      { says: '填了没有', write: '天数 != null' },
      { says: '二选一', write: 'if 天数 > 3 then "长" else "短"' },
      { says: '文字里包含', write: 'contains(事由, "北京")' },
      { says: '日期、整年数', write: 'years(入职, date("2026-11-21"))' },
      { says: '取整', write: 'round half up(n, 2)　floor(n)　ceiling(n)' },
      { says: '最小、最大、合计', write: 'min(a, b)　max(a, b)　sum(a, b)' },
    ],
  },
  en: {
    title: 'Writing a formula',
    open: 'How to write formulas',
    note: 'An empty field is null. Calculations and comparisons with it give null too; only = null and != null can test for it.',
    lines: [
      { says: 'more than, at least', write: 'amount > 5000   amount >= 5000' },
      { says: 'at least 1000 and less than 5000', write: 'amount in [1000..5000)' },
      { says: 'one of several', write: 'type in ("travel", "training")' },
      { says: 'and, or, not', write: 'days > 3 and not(level = "manager")' },
      { says: 'filled in or not', write: 'days != null' },
      { says: 'one or the other', write: 'if days > 3 then "long" else "short"' },
      { says: 'text that contains another', write: 'contains(reason, "Beijing")' },
      { says: 'full years between two dates', write: 'years(entry, date("2026-11-21"))' },
      { says: 'rounding', write: 'round half up(n, 2)   floor(n)   ceiling(n)' },
      { says: 'minimum, maximum, total', write: 'min(a, b)   max(a, b)   sum(a, b)' },
    ],
  },
});
