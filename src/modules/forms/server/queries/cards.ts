import { cardSchema, plainCard, type TemplateCard } from '../../contract/card.ts';
import { standardCards } from '../standard/cards.ts';

/** What a template says of itself: in the company's words, else in the product's, else nothing. */
export const cardOf = ({ card, standard }: { card: unknown; standard: string | null }): TemplateCard =>
  card === null ? (standard !== null && standardCards[standard]) || plainCard : cardSchema.parse(card);
