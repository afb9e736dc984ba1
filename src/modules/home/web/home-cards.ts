import type { ComponentType } from 'react';
import { webPoint } from '#kit/web/registry.ts';

/** Card of a module on the home page. Phones show all cards above everything else. */
export interface HomeCard {
  /** Permission code that a reader needs to see the card. */
  readonly permission: string;
  /** Place on wide screens: above everything else, or beside the calendar. By default, they do not show the card. */
  readonly onWide?: 'first' | 'beside';
  /** Height in px that is kept free from the beginning, so that nothing moves when the card comes; 0 for none. */
  readonly height: () => number;
  readonly card: ComponentType;
}

/** Lets a module show on the home page what is needed first or every day. */
export const homeCard = webPoint<HomeCard>();
