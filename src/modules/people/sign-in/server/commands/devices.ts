import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fingerprint, fingerprints } from '#kit/server/secret-box.ts';
import { paths, type SignInConfig } from './config.ts';

// The device cookie records who signed in on this device before; only the portal can write it ("device cookies", OWASP,
// Slow Down Online Guessing Attacks). It does not sign anybody in. It only spares its owner the waits caused by
// strangers' attempts.

const cookie = 'portico_device';
/** Maximum number of people per device; the least recent one is dropped. */
const mostPeople = 5;
const keptSeconds = 180 * 24 * 60 * 60;

const purpose = 'device';
const sealOf = (secret: string, text: string): string => fingerprint(secret, purpose, text);

/** Returns the cookie's entries: person, random part and signature, separated by dots. */
function entriesOf(secret: string, cookies: string | undefined): readonly (readonly [number, string])[] {
  const value = new RegExp(`(?:^|; )${cookie}=([\\w.~+/=-]{1,1000})`).exec(cookies ?? '')?.[1] ?? '';
  return value.split('~').flatMap((entry) => {
    const [person = '', random = '', seal = ''] = entry.split('.');
    const given = Buffer.from(seal);
    const isOurs = fingerprints(secret, purpose, `${person}.${random}`).some(
      (right) => given.length === right.length && timingSafeEqual(given, Buffer.from(right)),
    );
    return isOurs ? [[Number(person), entry] as const] : [];
  });
}

/** Returns the device's id for a person; null if they did not sign in on it before. */
export const deviceOf =
  (secret: string, cookies: string | undefined) =>
  (personId: number): string | null =>
    entriesOf(secret, cookies)
      .find(([person]) => person === personId)?.[1]
      .split('.')[1] ?? null;

/** Returns the Set-Cookie header that adds a person to those remembered on this device. */
export function rememberOn(
  config: Pick<SignInConfig, 'secret' | 'publicUrl'>,
  cookies: string | undefined,
  personId: number,
): string {
  const others = entriesOf(config.secret, cookies).filter(([person]) => person !== personId);
  const random = deviceOf(config.secret, cookies)(personId) ?? randomBytes(12).toString('base64url');
  const mine = `${personId}.${random}.${sealOf(config.secret, `${personId}.${random}`)}`;
  const entries = [mine, ...others.map(([, entry]) => entry)].slice(0, mostPeople);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookie}=${entries.join('~')}; Path=${paths.authority}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
