import { randomInt } from 'node:crypto';
import type { Database } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { indexesOfField } from '#modules/people/server/commands/secrets.ts';
import { addSent, countSent, isPhoneInService } from '../queries/sms.ts';
import { maySend } from '../rules/sms.ts';

/** Service that sends text messages. */
export interface SmsProvider {
  readonly send: (phone: string, text: string) => Promise<void>;
}

/** For development: messages are written to the log instead of being sent. */
export const logSms = (log: (line: string) => void): SmsProvider => ({
  send: async (phone, text) => log(`SMS ${phone.slice(0, 3)}****${phone.slice(-4)}: ${text}`),
});

/** Used in production without a provider. The log contains the failure, but never the code. */
export const noSms: SmsProvider = {
  send: () => Promise.reject(new Error('Text messages need a provider, and none is configured')),
};

/**
 * Sends a code to the phone of somebody in service, within the limits. Callers cannot see whether it was refused,
 * unknown or sent, and do not wait for the provider.
 */
export async function sendCode(
  db: Database,
  { secret, provider, onError }: { secret: string; provider: SmsProvider; onError: (error: unknown) => void },
  { phone, ip, now }: { readonly phone: string; readonly ip: string; readonly now: Date },
): Promise<void> {
  const hashes = indexesOfField(secret, 'Phone', phone);
  const isAllowed = await inTransaction(db, async (tx) => {
    await lockNamed(tx, 'people.sms');
    if (!maySend(await countSent(tx, hashes, ip, now))) return false;
    await addSent(tx, hashes[0]!, ip, now);
    return true;
  });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (isAllowed && (await isPhoneInService(db, hashes)))
    provider
      .send(phone, `【Portico】验证码 ${code}，5 分钟内有效 / Your code is ${code}, valid for 5 minutes`)
      .catch(onError);
}
