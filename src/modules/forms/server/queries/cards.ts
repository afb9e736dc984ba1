import type { Executor } from '#kit/server/db/database.ts';
import { cardSchema, plainCard, type TemplateCard } from '../../contract/card.ts';
import { findDefinition } from '../standard.ts';

/** What a template says of itself: in the company's words, else in the product's, else nothing. */
export const cardOf = (
  on: Executor,
  { card, standard }: { readonly card: unknown; readonly standard: string | null },
): TemplateCard =>
  card === null ? (findDefinition(on, standard)?.card ?? plainCard) : cardSchema.parse(card);
