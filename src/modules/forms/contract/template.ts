import type { Words } from '#kit/contract/refusals.ts';
import type { TemplateCard } from './card.ts';
import type { Edition } from './control.ts';

/** Branches of the left tree (specification section 2), in their order. */
export const templateGroups = {
  finance: { zh: '财务', en: 'Finance' },
  administrative: { zh: '行政人力中心', en: 'Administrative HR center' },
  network: { zh: '网络管理', en: 'Network management' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Words>;

export type TemplateGroup = keyof typeof templateGroups;

export interface Template {
  readonly id: number;
  /** Prefix of its forms' numbers: BX. */
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  readonly group: TemplateGroup;
  /** Which standard template it is; null: one that somebody made. */
  readonly standard: string | null;
  /** A closed template takes no new forms; running ones go on. */
  readonly isOpen: boolean;
  /** The edition that new forms are made with. */
  readonly editionId: number;
  readonly editionNumber: number;
}

/** A template as one chooses it from a list. */
export interface ListedTemplate extends Template {
  readonly card: TemplateCard;
  /** Its forms begin on a page of their own, filled in there. */
  readonly isBegunElsewhere: boolean;
}

/** One edition of a template; a form keeps the one it was made with. */
export interface TemplateEdition {
  readonly id: number;
  readonly number: number;
  readonly template: Template;
  readonly edition: Edition;
}
