import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { fenToYuan, formatYuan, yuanToFen } from '#kit/rules/money.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { SheetTools } from '#modules/people/web/open.tsx';
import { openingColumns } from '../../contract/opening-calls.ts';
import { openingWords } from '../opening-words.ts';

type Row = ReplyOf<typeof Remuneration.DryRunRemunerationOpening>['Rows'][number];

/** Downloads people without a compensation record as Excel, and uploads the completed sheet as one form. */
export function OpeningSheets() {
  const words = useWords(openingWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(Remuneration.SubmitRemunerationOpening);
  return (
    <SheetTools<Row>
      about={words.title}
      before={<p>{words.before}</p>}
      note={words.note}
      columns={openingColumns}
      save={() => saveFile(Remuneration.ExportRemunerationOpening, {}, `${words.title}.xlsx`)}
      read={async (file) =>
        (await callServer(Remuneration.DryRunRemunerationOpening, {}, { file, timeout: 120_000 })).Rows
      }
      title={(row) => inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId}
      shown={openingOf}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          {
            Rows: rows.map(({ AUID, FromMonth, Stage, Items, GroupId, Scheme, Base, Opening }) => ({
              AUID: AUID!,
              FromMonth,
              Stage: Stage as 1 | 2,
              Items,
              GroupId,
              Scheme,
              Base,
              Opening,
            })),
          },
          {
            onSuccess: () => {
              void message.success(words.sent(rows.length));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const openingOf = (row: Row) => <Shown row={row} />;

/** Summary of a row's initial compensation record. */
function Shown({ row: { Kind, FromMonth, Items, GroupName } }: { readonly row: Row }) {
  const words = useWords(openingWords);
  if (Kind === 'error') return null;
  return (
    <p className="slip-hint">{[words.sum(FromMonth, sumOf(Items)), GroupName].filter(Boolean).join(' · ')}</p>
  );
}

/** Returns the total of pay items, formatted in yuan. */
export const sumOf = (items: Row['Items']): string =>
  formatYuan(fenToYuan(items.reduce((all, { After }) => all + (yuanToFen(After) ?? 0), 0)));
