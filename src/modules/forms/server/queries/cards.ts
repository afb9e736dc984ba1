import type { Executor } from '#kit/server/db/database.ts';
import { cardSchema, plainCard, type TemplateCard } from '../../contract/card.ts';
import { findDefinition } from './standard.ts';

/** Returns the card of a template: the company's texts, else the product's, else empty ones. */
export const cardOf = (
  on: Executor,
  { card, standard }: { readonly card: unknown; readonly standard: string | null },
): TemplateCard =>
  card === null ? (findDefinition(on, standard)?.card ?? plainCard) : cardSchema.parse(card);
