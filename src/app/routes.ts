import type { ComponentType } from 'react';

export interface Route {
  readonly path: string;
  /** The code a person must hold; null means every signed-in person. */
  readonly permission: string | null;
  /** No sign-in needed. */
  readonly isPublic?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Every page of the product; menu titles come from the server's permission tree. */
export const routes: readonly Route[] = [
  { path: '/404', permission: null, isPublic: true, load: () => import('./pages/NotFound.tsx') },
];
