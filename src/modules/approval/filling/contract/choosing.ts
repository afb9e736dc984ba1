import type { ReplyOf } from '#kit/contract/call.ts';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';

export type TemplateGroup = ReplyOf<typeof CacApprovalOrder.SearchApprovalFormTemplate>[number];
export type TemplateCard = TemplateGroup['Templates'][number];

/**
 * Returns the groups with the templates that can be chosen. Templates whose forms begin on another page are left out.
 */
export const chosenFrom = (groups: readonly TemplateGroup[]): TemplateGroup[] =>
  groups
    .map((group) => ({ ...group, Templates: group.Templates.filter((one) => !one.IsBegunElsewhere) }))
    .filter(({ Templates }) => Templates.length > 0);

/** Whether a template matches a search: each word occurs in its titles, line, code or keywords. */
export function isFound(
  { Title, TitleEn, Line, LineEn, Code, Keywords }: TemplateCard,
  text: string,
): boolean {
  const whole = [Title, TitleEn, Line, LineEn, Code, Keywords].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Sorts templates: the ones the caller used last come first, the others keep their order. */
export const lastUsedFirst = (templates: readonly TemplateCard[]): TemplateCard[] =>
  templates.toSorted((a, b) => (a.Recent || Infinity) - (b.Recent || Infinity) || 0);
