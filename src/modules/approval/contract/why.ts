import { z } from 'zod';
import type { Words } from '#kit/contract/refusals.ts';
import { approverRuleLabels, approverRules, systemRuleLabels, systemRules } from './codes.ts';

const words = z.object({ zh: z.string(), en: z.string() });

/** Why somebody is asked, in a shape that a screen can put in either language. */
export const whySchema = z.object({
  rule: z.enum(approverRules),
  role: words.optional(),
  department: words.optional(),
  /** leadersUp: 1 is the applicant's own leader. */
  step: z.number().int().optional(),
  control: z.string().optional(),
  /** Set when a rule without a button put this person (or the system) here. */
  because: z.enum(systemRules).optional(),
  insteadOf: words.optional(),
});
export type Why = z.infer<typeof whySchema>;

/** The reason in words: 部门负责人（财务部）；原审批人已离职或停用（张三）. */
export function whyWords(why: Why): Words {
  const say = (language: keyof Words): string => {
    const inside = [why.role, why.department].flatMap((one) => (one ? [one[language]] : []));
    if (why.step !== undefined) inside.push(language === 'zh' ? `第 ${why.step} 级` : `level ${why.step}`);
    const wrap = (text: string, more: string): string => {
      if (more === '') return text;
      return language === 'zh' ? `${text}（${more}）` : `${text} (${more})`;
    };
    const parts = [wrap(approverRuleLabels[why.rule][language], inside.join(' · '))];
    if (why.because)
      parts.push(wrap(systemRuleLabels[why.because][language], why.insteadOf?.[language] ?? ''));
    return parts.join(language === 'zh' ? '；' : '; ');
  };
  return { zh: say('zh'), en: say('en') };
}
