import type { FailReason, LoginType } from '../../contract/sign-in-codes.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { addLoginRecord } from '../queries/login-records.ts';
import { browserAndSystem } from '../rules/user-agent.ts';

/** Network address, browser and time of a sign-in. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

export interface Tried {
  readonly personId: number | null;
  readonly loginName: string;
  readonly loginType: LoginType;
}

/** Records a sign-in (`sessionId`), or the reason why it failed (`failReason`, the refusal's name). */
export async function recordSignIn(
  on: Executor,
  who: Tried,
  from: Origin,
  result: { sessionId: string } | { failReason: FailReason },
): Promise<void> {
  const userAgent = from.userAgent.slice(0, 400);
  await addLoginRecord(on, {
    ...who,
    ...from,
    ...browserAndSystem(userAgent),
    userAgent,
    loginName: who.loginName.slice(0, 200),
    sessionId: 'sessionId' in result ? result.sessionId : null,
    failReason: 'failReason' in result ? result.failReason : null,
  });
}
