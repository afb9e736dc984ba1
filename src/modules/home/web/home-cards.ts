import type { ComponentType } from 'react';
import { webPoint } from '#kit/web/registry.ts';

/** Card of a module on the home page of a phone, above everything else. */
export interface HomeCard {
  /** Permission code that a reader needs to see the card. */
  readonly permission: string;
  readonly card: ComponentType;
}

/** Lets a module show what is needed every day on the first screen of a phone. */
export const homeCard = webPoint<HomeCard>();
