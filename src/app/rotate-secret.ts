import type { Database } from '#kit/server/db/database.ts';
import { listNeeds, resealAll, rotationState, type Needed, type Progress } from '#kit/server/db/reseal.ts';
import type { Config } from './config.ts';
import type { Finding } from './doctor.ts';
import { secretUses } from './secret-uses.ts';
import { secretOf } from './secret.ts';

const howTo = 'Set PORTICO_SECRET to the new secret and PORTICO_FORMER_SECRETS to the one before it.';

const listed = (needs: readonly Needed[]): string =>
  needs.map(({ about, count }) => `${count} ${about}`).join('; ');

/**
 * Brings everything under PORTICO_SECRET and says which former secrets can go.
 * @throws Error where no former one is named, or something opens with none
 */
export async function rotateSecret(
  db: Database,
  config: Config,
  tell: (line: string) => void | Promise<void>,
  batch?: number,
): Promise<string> {
  const former = config.PORTICO_FORMER_SECRETS;
  if (former.length === 0) throw new Error(`There is no former secret. ${howTo}`);
  const secret = secretOf(config);
  const say = ({ table, changed, isDone }: Progress): void | Promise<void> =>
    tell(`${table}: ${changed} rows${isDone ? ', done' : ''}`);
  const changed = await resealAll(db, secret, secretUses, { tell: say, ...(batch && { batch }) });
  // Repeats the pass, because a process with the old settings may have written rows after the first one had passed
  // them.
  const late = await resealAll(db, secret, secretUses, { ...(batch && { batch }) });
  if (late > 0)
    return [
      `${changed + late} rows are sealed with the new secret now; ${late} of them were written with a former one meanwhile.`,
      'Give every process the new settings, start it anew, and run this again before you take a secret out.',
    ].join('\n');
  const { needs, lost } = await listNeeds(db, secret, secretUses);
  return [
    `${changed} rows are sealed with the new secret now.`,
    ...needs.map((some, n) => {
      const which = former.length === 1 ? 'The former secret' : `Former secret ${n + 1} of ${former.length}`;
      return some.length === 0
        ? `${which} is not needed any more: take it out of PORTICO_FORMER_SECRETS and start the product anew.`
        : `${which} is still needed for ${listed(some)}.`;
    }),
    ...(lost.length === 0
      ? []
      : [`A secret that is not named any more would be needed for ${listed(lost)}.`]),
  ].join('\n');
}

/** Returns the progress of a secret change; nothing if no former secret is named. */
export async function secretFindings(db: Database, config: Config): Promise<readonly Finding[]> {
  if (config.PORTICO_FORMER_SECRETS.length === 0) return [];
  const about = 'secret';
  const { left, doneAt } = await rotationState(db, secretOf(config), secretUses);
  const command = 'npm run portal -- secret rotate';
  if (doneAt)
    return [
      {
        about,
        is: 'ok',
        text: `All is sealed with the new one since ${doneAt.toISOString()}; ${command} says whether former ones can go`,
      },
    ];
  const all = left.length === secretUses.sealed.length;
  const text = all
    ? `Former secrets are named and nothing was sealed with the new one yet: ${command}`
    : `Rows of ${left.join(', ')} may be under a former secret: go on with ${command}`;
  return [{ about, is: 'warning', text }];
}
