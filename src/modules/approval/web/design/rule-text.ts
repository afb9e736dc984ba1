import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { ApproverRule } from '../../contract/process.ts';
import type { DesignContext } from './context.ts';
import { designWords } from './words.ts';

/**
 * Who approves or gets a copy, in a few words.
 * @param nobody what to say where that is not set up yet
 */
export function ruleText(
  rule: ApproverRule,
  { roles, people, design }: Pick<DesignContext, 'roles' | 'people' | 'design'>,
  language: Language,
  nobody: string = designWords[language].nobodyYet,
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
