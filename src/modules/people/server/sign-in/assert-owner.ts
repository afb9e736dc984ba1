import { refuse } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';
import { factorRefusals } from '../../contract/SecondFactor.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import type { ProvesAgain } from './prove-again.ts';

/**
 * Whoever changes how somebody signs in proves first that he is that person.
 * @throws Refused passwordLocked, proofWrong, proofStale
 */
export async function assertOwner({ prove }: ProvesAgain, ctx: Context, password: string): Promise<void> {
  const proved = await prove(ctx, password);
  if (proved.is === 'locked')
    refuse(passwordRefusals.passwordLocked, { field: 'Password', with: { minutes: proved.minutes } });
  if (proved.is === 'wrong') refuse(factorRefusals.proofWrong, { field: 'Password' });
  if (proved.is === 'stale') refuse(factorRefusals.proofStale);
}
