import type { ReplyOf } from '#kit/contract/call.ts';
import type { CacApprovalOrder } from './CacApprovalOrder.ts';

export type TemplateGroup = ReplyOf<typeof CacApprovalOrder.SearchApprovalFormTemplate>[number];
export type TemplateCard = TemplateGroup['Templates'][number];

/** The groups with the forms that somebody may choose; those that another page fills in stay out. */
export const chosenFrom = (groups: readonly TemplateGroup[]): TemplateGroup[] =>
  groups
    .map((group) => ({ ...group, Templates: group.Templates.filter((one) => !one.IsBegunElsewhere) }))
    .filter(({ Templates }) => Templates.length > 0);

/** Whether a form is one that is searched for: each word stands in its titles, its line, its code, or what people call it. */
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

/** Those that the caller used last, then the others as they were. */
export const lastUsedFirst = (templates: readonly TemplateCard[]): TemplateCard[] =>
  templates.toSorted((a, b) => (a.Recent || Infinity) - (b.Recent || Infinity) || 0);
