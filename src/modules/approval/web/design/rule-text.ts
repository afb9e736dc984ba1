import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { ApproverRule } from '../../contract/process.ts';
import type { DesignContext } from './context.ts';
import { designWords } from './words.ts';

/** Who approves, in a few words. */
export function ruleText(
  rule: ApproverRule,
  { roles, people, design }: Pick<DesignContext, 'roles' | 'people' | 'design'>,
  language: Language,
): string {
  const words = designWords[language];
  const named = (ids: readonly number[]): string =>
    ids
      .map((id) => {
        const person = people.get(id);
        return person ? inLanguage(language, person.ChineseName, person.EnglishName) : `#${id}`;
      })
      .join(language === 'zh' ? '、' : ', ');
  switch (rule.kind) {
    case 'people':
      return named(rule.people) || words.nobodyYet;
    case 'role': {
      const role = roles.find(({ RoleId }) => RoleId === rule.roleId);
      return role ? words.ofRole(inLanguage(language, role.RoleName, role.RoleNameEn)) : words.nobodyYet;
    }
    case 'leadersUp':
      return words.upTo(rule.levels);
    case 'userControl': {
      const control = design.Controls.find(({ Name }) => Name === rule.control);
      return control ? words.fromControl(control.Label[language]) : words.nobodyYet;
    }
    case 'applicantChoice':
      return rule.from === null
        ? words.ruleKinds.applicantChoice
        : `${words.ruleKinds.applicantChoice}: ${named(rule.from)}`;
    default:
      return words.ruleKinds[rule.kind];
  }
}
