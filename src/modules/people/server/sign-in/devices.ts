import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fingerprint, fingerprints } from '#kit/server/secret-box.ts';
import { paths, type SignInConfig } from './config.ts';

// Which people signed in on this device before, in a cookie that only we can write ("device cookies", OWASP, Slow Down
// Online Guessing Attacks). It opens nothing: it only spares its owner the waits that strangers' tries have caused.

const cookie = 'portico_device';
/** People of one device that are remembered; whoever was longest away makes room. */
const mostPeople = 5;
const keptSeconds = 180 * 24 * 60 * 60;

const purpose = 'device';
const sealOf = (secret: string, text: string): string => fingerprint(secret, purpose, text);

/** Person, random part and seal, dots between. */
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

/** The device as a person's, null where he did not sign in on it before. */
export const deviceOf =
  (secret: string, cookies: string | undefined) =>
  (personId: number): string | null =>
    entriesOf(secret, cookies)
      .find(([person]) => person === personId)?.[1]
      .split('.')[1] ?? null;

/** The header that remembers a person on this device, besides those who are remembered. */
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
