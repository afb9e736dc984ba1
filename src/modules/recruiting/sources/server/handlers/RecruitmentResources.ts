import type { InputOf } from '#kit/contract/call.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { feeKinds } from '#modules/recruiting/contract/codes.ts';
import { RecruitmentResources } from '../../contract/RecruitmentResources.ts';
import { addSource, deleteSource, updateSource } from '../commands/sources.ts';
import { listSources, pageSources, type SourceValues } from '../queries/sources.ts';

type Given = InputOf<typeof RecruitmentResources.AddRecruitmentResources>;

const valuesOf = ({ Name, Kind, FeeKind, Fee, ContractEnd, IsUse }: Given): SourceValues => ({
  name: Name,
  kind: Kind,
  feeKind: FeeKind,
  fee: yuanToFen(Fee)!,
  contractEnd: ContractEnd ?? null,
  isActive: IsUse,
});

/** Fen for one hire; null: nobody has been hired. */
const costOf = (feeKind: number, fee: number, hires: number): number | null =>
  hires === 0 ? null : feeKind === feeKinds.perHire ? fee : Math.round(fee / hires);

export const recruitmentResources = serve(RecruitmentResources, {
  GetRecruitmentResourcesPage: async (input, { db }) => {
    const { total, rows } = await pageSources(db, input);
    return {
      Total: total,
      Rows: rows.map((row) => {
        const cost = costOf(row.feeKind, row.fee, row.hires);
        return {
          SourceID: row.id,
          Name: row.name,
          Kind: row.kind,
          FeeKind: row.feeKind,
          Fee: fenToYuan(row.fee),
          ContractEnd: row.contractEnd,
          IsUse: row.isActive,
          Resumes: row.resumes,
          Hires: row.hires,
          CostPerHire: cost === null ? null : fenToYuan(cost),
          Version: row.version,
        };
      }),
    };
  },
  GetRecruitmentResourcesList: (_input, { db }) => listSources(db),
  AddRecruitmentResources: async (input, { db, actor, ip }) => ({
    Code: 1,
    SourceID: await inTransaction(db, (tx) => addSource(tx, valuesOf(input), { id: actor.id, ip })),
  }),
  UpdateRecruitmentResources: async ({ SourceID, Version, ...given }, { db, actor, ip }) => {
    await inTransaction(db, (tx) =>
      updateSource(tx, { id: SourceID, version: Version }, valuesOf(given), { id: actor.id, ip }),
    );
    return { Code: 1 };
  },
  DelRecruitmentResources: async ({ SourceID, Version }, { db, actor, ip }) => {
    await inTransaction(db, (tx) =>
      deleteSource(tx, { id: SourceID, version: Version }, { id: actor.id, ip }),
    );
    return { Code: 1 };
  },
});
