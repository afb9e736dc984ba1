import type { ComponentType } from 'react';

export interface Route {
  readonly path: string;
  /** The code a person must hold; null means every signed-in person. */
  readonly permission: string | null;
  /** Shown to every signed-in person although the menu entry has a code (the home page, section 2). */
  readonly isForEveryone?: true;
  /** No sign-in needed. */
  readonly isPublic?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Every page of the product; menu titles come from the server's permission tree. */
export const routes: readonly Route[] = [
  {
    path: '/dashboard/index',
    permission: 'CACHomeManagement',
    isForEveryone: true,
    load: () => import('#modules/home/web/screens/Home.tsx'),
  },
  {
    path: '/oidc-callback',
    permission: 'oidcCallback',
    isPublic: true,
    load: () => import('./pages/SignInReturn.tsx'),
  },
  { path: '/404', permission: null, isPublic: true, load: () => import('./pages/NotFound.tsx') },
];
