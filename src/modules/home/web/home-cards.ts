import type { ComponentType } from 'react';
import { webPoint } from '#kit/web/registry.ts';

/** Card of a module on the home page, above everything else. */
export interface HomeCard {
  /** Permission code that a reader needs to see the card. */
  readonly permission: string;
  /** True if the card is shown on wide screens too. By default, only phones show it. */
  readonly isOnDesktop?: true;
  readonly card: ComponentType;
}

/** Lets a module show what is needed first on the home page. */
export const homeCard = webPoint<HomeCard>();
