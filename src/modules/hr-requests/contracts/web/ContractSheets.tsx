import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { SheetTools } from '#modules/people/web/open.tsx';
import { Contract } from '../contract/Contract.ts';
import { contractColumns } from '../contract/contract-sheet.ts';
import { contractWords } from './contract-words.ts';

type Row = ReplyOf<typeof Contract.DryRunContractImport>['Rows'][number];

/** Export and import of contracts as Excel. */
export function ContractSheets() {
  const words = useWords(contractWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(Contract.ApplyContractImport);
  return (
    <SheetTools<Row>
      about={words.title}
      columns={contractColumns}
      save={() => saveFile(Contract.ExportContracts, {}, `${words.title}.xlsx`)}
      read={async (file) =>
        (await callServer(Contract.DryRunContractImport, {}, { file, timeout: 120_000 })).Rows
      }
      title={(row) => inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId}
      shown={contractOf}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          {
            Rows: rows.map(({ AUID, ContractType, SignCompanyId, ...row }) => ({
              AUID: AUID!,
              ContractType: ContractType!,
              SignCompanyId: SignCompanyId!,
              StartDay: row.StartDay,
              EndDay: row.EndDay,
              SignNo: row.SignNo,
              ContractID: row.ContractID,
              Version: row.Version,
            })),
          },
          {
            onSuccess: ({ Added, Changed }) => {
              void message.success(words.imported(Added, Changed));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const contractOf = (row: Row) => <Shown row={row} />;

/** Contract that a row of the sheet will create or change. */
function Shown({ row: { Kind, ContractType, StartDay, EndDay } }: { readonly row: Row }) {
  const words = useWords(contractWords);
  const language = useLanguage();
  if (Kind === 'error' || ContractType === null) return null;
  return (
    <p className="contract-note">
      {contractType.labels[ContractType]?.[language]} · {words.from(StartDay, EndDay)}
    </p>
  );
}
