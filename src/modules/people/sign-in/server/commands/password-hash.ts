import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const efforts = {
  /** Needs 32 MiB and about 0.2 s per password (OWASP password storage, scrypt with N = 2^15). */
  usual: { log2N: 15, r: 8, p: 3 },
  /** For tests of other things, which would otherwise spend most of their time on hashing. */
  quick: { log2N: 8, r: 8, p: 1 },
};
let cost = efforts.usual;

/** Sets the effort for new password hashes. A stored hash contains its own effort. @internal */
export function hashWith(effort: keyof typeof efforts): void {
  cost = efforts[effort];
}

const length = 32;

/** Hashing holds a thread of the pool and 32 MiB: two at once leave room for everything else. */
const lanes = 2;
const longestQueue = 100;
let running = 0;
/** People who signed in on this device before go first, so that a flood of strangers only fills its own queue. */
const queues = { known: [] as (() => void)[], strangers: [] as (() => void)[] };

/** Thrown if more passwords are waiting than the machine can check. */
export class TooBusy extends Error {
  constructor() {
    super('Too many passwords are being checked');
    this.name = 'TooBusy';
  }
}

async function inLane<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (running >= lanes) {
    const queue = isKnown ? queues.known : queues.strangers;
    if (queue.length >= longestQueue) throw new TooBusy();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queues.known.shift() ?? queues.strangers.shift();
    if (next) next();
    else running -= 1;
  }
}

const stretch = (
  password: string,
  salt: Buffer,
  { log2N, r, p }: typeof efforts.usual,
  isKnown: boolean,
): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
  return inLane(
    isKnown,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
};

/** Hash to keep for a password, with its parameters: scrypt$log2 N$r$p$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(password, salt, cost, true);
  const numbers = [cost.log2N, cost.r, cost.p];
  return ['scrypt', ...numbers, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long as a real check, so that the answer's time does not tell whether there is an account. */
const nobody = (): string =>
  `scrypt$${cost.log2N}$${cost.r}$${cost.p}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`;

/**
 * Returns whether a password belongs to a hash. Without a hash, returns false after the same time.
 * @param isKnown whether it is checked before the passwords of strangers
 * @throws TooBusy
 */
export async function isPassword(password: string, hash: string | null, isKnown = true): Promise<boolean> {
  const [kind, log2N, r, p, salt = '', key = ''] = (hash ?? nobody()).split('$');
  if (kind !== 'scrypt') throw new Error(`unknown password hash ${kind}`);
  const right = Buffer.from(key, 'base64url');
  const numbers = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const given = await stretch(password, Buffer.from(salt, 'base64url'), numbers, isKnown);
  return timingSafeEqual(right, given) && hash !== null;
}

/** No characters that are taken for each other when read out. */
const letters = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';

/** A random initial password of 12 characters: about 67 bits. */
export function initialPassword(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
}
