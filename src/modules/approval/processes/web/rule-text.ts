import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { ApproverRule, RuleOf } from '../contract/process.ts';
import type { DesignContext } from './context.ts';
import { designWords } from './words.ts';

type StartingRule = Extract<ApproverRule, { of?: RuleOf | undefined }>;

/** Whether a rule starts from a person or a department. */
export const startsSomewhere = (rule: ApproverRule): rule is StartingRule =>
  rule.kind !== 'people' && rule.kind !== 'userControl' && rule.kind !== 'applicantChoice';

/** Returns a short text of a rule for approvers or copies. @param nobody text for a rule that is not set up yet */
export function ruleText(
  rule: ApproverRule,
  { roles, people, design }: Pick<DesignContext, 'roles' | 'people' | 'design'>,
  language: Language,
  nobody: string = designWords[language].nobodyYet,
): string {
  const words = designWords[language];
  if (startsSomewhere(rule) && rule.of !== undefined) {
    const { of, ...plain } = rule;
    const said = ruleText(plain, { roles, people, design }, language, nobody);
    if (of === 'subject') return words.startsFrom(said, words.startSubject);
    const control = design.Controls.find(({ Name }) => Name === of.control);
    return control ? words.startsFrom(said, words.startControl(control.Label[language])) : nobody;
  }
  const named = (ids: readonly number[]): string =>
    ids
      .map((id) => {
        const person = people.get(id);
        return person ? inLanguage(language, person.ChineseName, person.EnglishName) : `#${id}`;
      })
      .join(language === 'zh' ? '、' : ', ');
  switch (rule.kind) {
    case 'people':
      return named(rule.people) || nobody;
    case 'role': {
      const role = roles.find(({ RoleId }) => RoleId === rule.roleId);
      return role ? words.ofRole(inLanguage(language, role.RoleName, role.RoleNameEn)) : nobody;
    }
    case 'leadersUp':
      return words.upTo(rule.levels);
    case 'userControl': {
      const control = design.Controls.find(({ Name }) => Name === rule.control);
      return control ? words.fromControl(control.Label[language]) : nobody;
    }
    case 'applicantChoice':
      return rule.from === null
        ? words.ruleKinds.applicantChoice
        : `${words.ruleKinds.applicantChoice}: ${named(rule.from)}`;
    default:
      return words.ruleKinds[rule.kind];
  }
}
