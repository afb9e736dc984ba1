import { useSyncExternalStore } from 'react';
import { callServer, bindSession } from '#kit/web/client/call-server.ts';
import { answers } from '#kit/web/client/hooks.ts';
import { forget, store } from '#kit/web/client/storage.ts';
import {
  currentToken,
  enrolWith,
  forgetTokens,
  signOutAtAuthority,
  startSignIn,
} from '#kit/web/oidc/session.ts';
import { CacLoginRecord } from '#modules/people/sign-in/contract/CacLoginRecord.ts';

let leaving = false;

let hindrance: Error | null = null;
const watchers = new Set<() => void>();

function tellHindrance(error: Error | null): void {
  hindrance = error;
  for (const tell of watchers) tell();
}

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Registers a callback for failures to redirect to the authority, and for its return. */
export const onHindrance = watch;

/** Reason why the browser cannot be redirected to the authority; null: none. */
export const useHindrance = (): Error | null => useSyncExternalStore(watch, () => hindrance);

/**
 * Remembers the current page and sends the person to the authority, once for all failed calls.
 * @param afterLeaving true after signing out, so that the authority must ask again
 */
export function signInAgain(afterLeaving = false): void {
  if (leaving) return;
  leaving = true;
  forgetTokens();
  // The page that receives the authority's answer is no page to return to.
  const path = location.pathname === '/oidc-callback' ? '/' : location.pathname + location.search;
  startSignIn(path, afterLeaving).then(
    () => tellHindrance(null),
    (error: unknown) => {
      leaving = false;
      tellHindrance(error instanceof Error ? error : new Error(String(error)));
    },
  );
}

/** Ends the session at the authority. If it cannot be reached, the person is still signed out in this browser. */
export const leaveAuthority = (): Promise<void> => signOutAtAuthority().catch(() => location.assign('/'));

/** Signs out at the portal and at the authority (specification section 4: quit clears the stored id). */
export async function leave(): Promise<void> {
  leaving = true;
  await callServer(CacLoginRecord.GetSignOutCacLoginRecord, {}).catch(() => undefined);
  answers.clear();
  forget('PermissionAll');
  await leaveAuthority();
}

/** Connects the client for calls with the sign-in; called once at the start. */
export function joinSession(): void {
  bindSession({ token: currentToken, ended: () => signInAgain() });
  enrolWith(async (tokens) => {
    await callServer(
      CacLoginRecord.AddCacLoginRecord,
      { IdToken: tokens.idToken },
      { token: tokens.accessToken },
    );
  });
}

/** Permission codes for the screens, stored under the specification's name. The server decides every call. */
export const keepPermissions = (codes: readonly string[]): void =>
  store('PermissionAll', JSON.stringify(codes));
