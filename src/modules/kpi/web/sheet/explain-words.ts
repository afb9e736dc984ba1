import { labels } from '#kit/web/client/language.ts';

/** Texts of why a score is what it is. */
export const explainWords = labels({
  zh: {
    open: '为什么是这个分',
    title: '为什么是这个分',
    sum: (weight: string) => `加权合计（已评分权重 ${weight}）`,
    bonus: '加减分',
    vetoed: (cap: string) => `一票否决：总分不超过 ${cap}`,
    bounds: (most: string) => `总分限于 0 至 ${most}；等级按未舍入的总分评定。`,
    unscored: '未评：已评分权重不足 60%',
    rows: '各项得分',
    none: '--',
    gave: (who: string, value: string) => `${who}：${value}`,
    veto: '已否决',
    noVeto: '未触发',
    notApplicable: (reason: string) => `本期不适用：${reason}`,
    band: (actual: string, score: string) => `实际 ${actual} 落在得 ${score} 分的一段`,
    differs: '以评分人的分数为准（偏离系统得分）',
    adds: (points: string) => `计入总分 ${points}`,
    calibre: (n: number, text: string) => `口径第 ${n} 版：${text}`,
  },
  en: {
    open: 'Why this score',
    title: 'Why this score',
    sum: (weight: string) => `Weighed sum (${weight} of the weights scored)`,
    bonus: 'Plus and minus',
    vetoed: (cap: string) => `Vetoed: the total is at most ${cap}`,
    bounds: (most: string) =>
      `Totals lie within 0 and ${most}; the grade is that of the total before rounding.`,
    unscored: 'Not scored: less than 60% of the weights are',
    rows: 'Rows',
    none: '--',
    gave: (who: string, value: string) => `${who}: ${value}`,
    veto: 'Vetoed',
    noVeto: 'No veto',
    notApplicable: (reason: string) => `Does not apply: ${reason}`,
    band: (actual: string, score: string) => `An actual of ${actual} lies in the band that scores ${score}`,
    differs: 'The leader’s score counts in place of the system’s',
    adds: (points: string) => `Adds ${points} to the total`,
    calibre: (n: number, text: string) => `Calibre, edition ${n}: ${text}`,
  },
});
