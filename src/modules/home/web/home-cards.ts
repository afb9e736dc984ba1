import type { ComponentType } from 'react';
import { webPoint } from '#kit/web/registry.ts';

/** Card of a module on the home page. */
export interface HomeCard {
  /** Permission code that a reader needs to see the card. */
  readonly permission: string;
  readonly card: ComponentType;
  /** Whether wide screens show the card, too, beside the calendar. Phones show all cards above everything else. */
  readonly isWide?: boolean;
}

/** Lets a module show on the home page what is needed every day. */
export const homeCard = webPoint<HomeCard>();
