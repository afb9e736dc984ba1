import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { hrbpColumns } from '#modules/people/contract/sheet-columns.ts';
import { SheetTools } from '#modules/people/web/parts/SheetTools.tsx';
import { HRBP } from '../contract/HRBP.ts';
import { hrbpWords } from './hrbp-words.ts';

type Row = ReplyOf<typeof HRBP.DryRunHRBPImport>['Rows'][number];

/** Export and import of HRBPs as Excel. */
export function HrbpSheets() {
  const words = useWords(hrbpWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(HRBP.ApplyHRBPImport);
  return (
    <SheetTools<Row>
      about={words.title}
      columns={hrbpColumns}
      save={() => saveFile(HRBP.ExportHRBP, {}, `${words.title}.xlsx`)}
      read={async (file) => (await callServer(HRBP.DryRunHRBPImport, {}, { file, timeout: 120_000 })).Rows}
      title={(row) =>
        `${row.DeptName} · ${inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId}`
      }
      shown={daysOf}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          {
            Rows: rows.map(({ DeptId, AUID, FromDay, ToDay, HRBPID, Version }) => ({
              DeptId: DeptId!,
              AUID: AUID!,
              FromDay: FromDay!,
              ToDay,
              HRBPID,
              Version,
            })),
          },
          {
            onSuccess: ({ Added, Changed }) => {
              void message.success(words.sheets.done(Added, Changed));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const daysOf = (row: Row) => <Days row={row} />;

/** Shows the days for which a row makes somebody HRBP. */
function Days({ row: { Kind, FromDay, ToDay } }: { readonly row: Row }) {
  const words = useWords(hrbpWords);
  if (Kind === 'error' || FromDay === null) return null;
  return <p className="hrbp-note">{ToDay === null ? words.since(FromDay) : words.days(FromDay, ToDay)}</p>;
}
