import type { Words } from '#kit/contract/refusals.ts';
import type { TemplateCard } from './card.ts';
import type { Edition } from './control.ts';

/** Branches of the tree on the left (specification section 2), in order. */
export const templateGroups = {
  finance: { zh: '财务', en: 'Finance' },
  administrative: { zh: '行政人力中心', en: 'Administrative HR center' },
  network: { zh: '网络管理', en: 'Network management' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Words>;

export type TemplateGroup = keyof typeof templateGroups;

export interface Template {
  readonly id: number;
  /** Prefix of the numbers of its forms, such as BX. */
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  readonly group: TemplateGroup;
  /** Key of the standard template; null: a template that somebody made. */
  readonly standard: string | null;
  /** Whether the template accepts new forms. Forms in progress continue in any case. */
  readonly isOpen: boolean;
  /** Edition with which new forms are created. */
  readonly editionId: number;
  readonly editionNumber: number;
}

/** Template as it is listed for choosing. */
export interface ListedTemplate extends Template {
  readonly card: TemplateCard;
  /** Whether its forms are created on another page, not from the list. */
  readonly isBegunElsewhere: boolean;
}

/** Edition of a template. A form keeps the edition with which it was created. */
export interface TemplateEdition {
  readonly id: number;
  readonly number: number;
  readonly template: Template;
  readonly edition: Edition;
}
