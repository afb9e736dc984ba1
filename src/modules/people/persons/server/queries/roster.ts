import type { InputOf } from '#kit/contract/call.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { openField, phoneEndIndexes } from '#modules/people/server/commands/secrets.ts';
import { rosterMost, type rosterCalls } from '../../contract/roster.ts';
import { gender } from '../../contract/user-codes.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import { masks } from '../rules/mask.ts';
import { searchRoster } from './user-place.ts';

type Asked = InputOf<(typeof rosterCalls)['SearchEmployeeRoster']>;

/**
 * Searches people by the fields of the roster. Results with full identity number and phone are written to the audit
 * log.
 */
export async function searchEmployees(input: Asked, ctx: Context, secret: string) {
  const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.quickSearchFull);
  const rows = await searchRoster(ctx.db, {
    full: scope,
    nameLast: input.NameLast,
    idFirst: input.IdFirst,
    idLast: input.IdLast.toUpperCase(),
    phoneEnd: input.PhoneLast4 === '' ? null : phoneEndIndexes(secret, input.PhoneLast4),
    gender: input.Gender,
    most: rosterMost,
  });
  const shown = rows.filter(({ isFull }) => isFull);
  if (shown.length > 0)
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'person.roster',
        target: `person:${shown.map(({ id }) => id).join(',')}`,
        detail: { fields: ['IdCard', 'Phone'] },
        ip: ctx.ip,
      }),
    );
  const show = (field: 'IdCard' | 'Phone', sealed: string | null, isFull: boolean): string => {
    if (sealed === null) return '';
    const value = openField(secret, field, sealed);
    return isFull ? value : masks[field](value);
  };
  return rows.map((row) => ({
    ChineseName: row.chineseName,
    GenderTxt: gender.labels[row.gender]?.[ctx.language] ?? '',
    JobType: row.jobType,
    IdCard: show('IdCard', row.identitySealed, row.isFull),
    Phone: show('Phone', row.phoneSealed, row.isFull),
  }));
}
