import type { Tx } from '#kit/server/db/database.ts';
import { useTemplate } from '#modules/forms/server/open.ts';
import type { SupplierState } from '../../contract/codes.ts';
import { normName } from '../../contract/companies.ts';
import type { Document } from '../../contract/document.ts';
import { addSuppliers } from '../queries/bulk.ts';
import { moveSeeded } from '../queries/seed.ts';
import { factsOf } from './document.ts';

/** A company with what became of it so far. */
export interface KnownSupplier {
  readonly name: string;
  readonly creditCode: string;
  readonly reviewOn: string | null;
  readonly document: Document;
  readonly createdAt: Date;
  readonly moves: readonly {
    readonly to: SupplierState;
    readonly at: Date;
    readonly reason: string;
    readonly evidenceUrl: string;
    readonly expiresAt: Date | null;
  }[];
}

/** Puts companies on record that have a past already, in few statements; nothing is asked and nobody is told. */
export async function seedSuppliers(
  tx: Tx,
  given: readonly KnownSupplier[],
  { by, template }: { readonly by: number; readonly template: string },
): Promise<{ companyId: number; formId: number }[]> {
  const { id: editionId, template: found } = await useTemplate(tx, { code: template });
  const added = await addSuppliers(
    tx,
    { id: found.id, editionId },
    given.map(({ name, moves: _moves, ...one }) => ({
      ...one,
      name,
      nameNorm: normName(name),
      facts: factsOf(one.document),
    })),
    by,
  );
  await moveSeeded(
    tx,
    given.flatMap(({ moves }, n) =>
      moves.map((move, at) => ({
        ...move,
        from: moves[at - 1]?.to ?? 3,
        isLast: at === moves.length - 1,
        ...added[n]!,
      })),
    ),
    by,
  );
  return added;
}
