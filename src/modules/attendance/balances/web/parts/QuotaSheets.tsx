import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { SheetTools } from '#modules/people/web/open.tsx';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { quotaColumns } from '../../contract/quota-sheet.ts';
import { quotaWords } from '../quota-words.ts';

type Row = ReplyOf<typeof VacationAmount.DryRunQuotaImport>['Rows'][number];

/** Buttons to export and import leave balances as Excel. */
export function QuotaSheets() {
  const { sheet: words } = useWords(quotaWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(VacationAmount.ApplyQuotaImport);
  return (
    <SheetTools<Row>
      about={words.about}
      columns={quotaColumns}
      note={words.note}
      save={() => saveFile(VacationAmount.ExportQuotaSheet, {}, `${words.about}.xlsx`)}
      read={async (file) =>
        (await callServer(VacationAmount.DryRunQuotaImport, {}, { file, timeout: 120_000 })).Rows
      }
      title={(row) =>
        `${inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId} · ${row.TypeName}`
      }
      shown={shown}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          { Rows: rows.map(({ Change }) => Change!) },
          {
            onSuccess: ({ Changed }) => {
              void message.success(words.imported(Changed));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const shown = (row: Row) => <Shown row={row} />;

/** Balance before and after, and the reason. */
function Shown({ row: { Change, Unit } }: { readonly row: Row }) {
  const language = useLanguage();
  if (!Change) return null;
  const text = (amount: number): string => amountText(amount, Unit)[language];
  return (
    <dl>
      <div>
        <dt>{Change.LeaveYear}</dt>
        <dd>
          {text(Change.Seen)} → <strong>{text(Change.Balance)}</strong>
        </dd>
      </div>
      <div>
        <dt>{Change.Reason}</dt>
      </div>
    </dl>
  );
}
