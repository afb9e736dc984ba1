import { refuse } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { isProved, type ProvesAgain } from './prove-again.ts';

/**
 * Throws unless the caller proves their identity, which is required before sign-in methods change.
 * @throws Refused passwordLocked, proofWrong, proofNeeded
 */
export async function assertOwner({ prove }: ProvesAgain, ctx: Context, password: string): Promise<void> {
  const proved = await prove(ctx, password);
  if (proved.is === 'locked')
    refuse(passwordRefusals.passwordLocked, { field: 'Password', with: { minutes: proved.minutes } });
  if (proved.is === 'wrong') refuse(factorRefusals.proofWrong, { field: 'Password' });
  if (proved.is === 'unproved' || proved.is === 'stale')
    refuse(factorRefusals.proofNeeded, { field: 'Password' });
}

/**
 * Throws unless the caller signed in or proved their identity just now, or gives their password. Required to change contact data or end sessions.
 * @throws Refused proofNeeded, passwordLocked, proofWrong
 */
export async function assertFresh(proves: ProvesAgain, ctx: Context, password: string): Promise<void> {
  if (password === '') {
    if (await isProved(ctx)) return;
    refuse(factorRefusals.proofNeeded, { field: 'Password' });
  }
  await assertOwner(proves, ctx, password);
}
