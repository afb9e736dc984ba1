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
import { CacLoginRecord } from '#modules/people/contract/CacLoginRecord.ts';

let leaving = false;

/**
 * Remembers where the person was and asks the authority again; once, however many calls failed.
 * @param afterLeaving somebody signed out: the authority must not let them in again unasked
 */
export function signInAgain(afterLeaving = false): void {
  if (leaving) return;
  leaving = true;
  forgetTokens();
  void startSignIn(location.pathname + location.search, afterLeaving).catch(() => {
    leaving = false;
  });
}

/** Signs out on both sides (specification section 4: quit clears the stored id). */
export async function leave(): Promise<void> {
  leaving = true;
  await callServer(CacLoginRecord.GetSignOutCacLoginRecord, {}).catch(() => undefined);
  answers.clear();
  forget('PermissionAll');
  await signOutAtAuthority();
}

/** Joins the client of calls and the sign-in; once, at start. */
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

/** The codes for drawing, kept under the specification's name; the server decides every call. */
export const keepPermissions = (codes: readonly string[]): void =>
  store('PermissionAll', JSON.stringify(codes));
