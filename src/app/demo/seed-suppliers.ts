import { Readable } from 'node:stream';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { storeAttachment } from '#modules/forms/server/open.ts';
import { seedRatings, seedSuppliers, type KnownSupplier } from '#modules/suppliers/server/open.ts';
import { earlyStore } from './early-store.ts';
import { specimenPdf } from './receipt.ts';

/** Control of the supplier form that asks for certificates. */
const certificate = 1047;

interface SeedSuppliersOptions {
  readonly files: FileStore;
  /** Person who registered the suppliers and changed their states. */
  readonly by: number;
  /** Instant at which the example library of rules was put into use. */
  readonly now: Date;
}

/** Adds suppliers with forms, certificates, states and ratings. `joined` runs in the transaction of `tx`. */
export async function seedKnownSuppliers(
  joined: Database,
  tx: Tx,
  planned: readonly KnownSupplier[],
  { files, by, now }: SeedSuppliersOptions,
): Promise<void> {
  const store = earlyStore(files);
  const known: KnownSupplier[] = [];
  for (const one of planned) {
    if (one.moves.length === 0) {
      known.push(one);
      continue;
    }
    const stream = Readable.from([specimenPdf(['BUSINESS LICENCE', one.creditCode])]);
    const item = await storeAttachment(joined, store, { fileName: '营业执照.pdf', stream }, by);
    known.push({ ...one, document: { ...one.document, [certificate]: [item] } });
  }
  const added = await seedSuppliers(tx, known, { by, template: 'GY' });
  const rated = added.flatMap((one, n) =>
    // Suppliers on record wait for their first rating.
    known[n]!.moves.map(({ at }) => ({ ...one, document: known[n]!.document, at })),
  );
  await seedRatings(tx, rated, { by, template: 'GY', now });
  await store.settled();
}
