import type { ComponentType } from 'react';

/** Page of the product. Its title comes from the server's permission tree. */
export interface Page {
  readonly path: string;
  /** Permission code that is required; null: every signed-in person. */
  readonly permission: string | null;
  /** Another permission code whose holders may reach this page from one of their own pages, without a menu entry. */
  readonly alsoFor?: string;
  /** Permission code whose menu entry leads here, if the page itself needs none. */
  readonly under?: string;
  /** True if every signed-in person sees the page although its menu entry has a code (the home page, section 2). */
  readonly isForEveryone?: true;
  /** True if no sign-in is needed. */
  readonly isPublic?: true;
  /** Guide of the page, as `area#section`: a file in docs/guide and one of its anchors. A page with a frame has one. */
  readonly guide?: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}
