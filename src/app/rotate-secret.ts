import type { Database } from '#kit/server/db/database.ts';
import { listNeeds, resealAll, rotationState, type Needed, type Progress } from '#kit/server/db/reseal.ts';
import type { Config } from './config.ts';
import type { Finding } from './doctor.ts';
import { secretUses } from './secret-uses.ts';
import { secretOf } from './secret.ts';

const howTo = 'Set PORTICO_SECRET to the new secret and PORTICO_FORMER_SECRETS to the previous one.';

const listed = (needs: readonly Needed[]): string =>
  needs.map(({ about, count }) => `${count} ${about}`).join('; ');

/**
 * Encrypts everything with PORTICO_SECRET and returns which former secrets can be removed.
 * @throws Error if no former secret is configured, or if none of the secrets opens a value
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
  // Repeats the pass, because a process with old settings may have written rows behind the first one.
  const late = await resealAll(db, secret, secretUses, { ...(batch && { batch }) });
  if (late > 0)
    return [
      `${changed + late} rows are now sealed with the new secret; ${late} of them were written with a former one meanwhile.`,
      'Restart every process with the new settings, and run this again before you remove a secret.',
    ].join('\n');
  const { needs, lost } = await listNeeds(db, secret, secretUses);
  return [
    `${changed} rows are now sealed with the new secret.`,
    ...needs.map((some, n) => {
      const which = former.length === 1 ? 'The former secret' : `Former secret ${n + 1} of ${former.length}`;
      return some.length === 0
        ? `${which} is no longer needed. Remove it from PORTICO_FORMER_SECRETS and restart the portal.`
        : `${which} is still needed for ${listed(some)}.`;
    }),
    ...(lost.length === 0
      ? []
      : [`A secret that is no longer in the settings is needed for ${listed(lost)}.`]),
  ].join('\n');
}

/** Returns the progress of a secret change; empty if no former secret is configured. */
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
        text: `Everything is sealed with the new secret since ${doneAt.toISOString()}. Run ${command} to see whether former secrets can be removed.`,
      },
    ];
  const all = left.length === secretUses.sealed.length;
  const text = all
    ? `Former secrets are set, but nothing was sealed with the new one yet. Run ${command}.`
    : `Rows of ${left.join(', ')} may still be sealed with a former secret. Run ${command}.`;
  return [{ about, is: 'warning', text }];
}
