import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { SheetTools } from '#modules/people/web/open.tsx';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { rosterColumns, saidNothing, saidOff } from '../contract/roster-sheet.ts';
import { useShiftNames } from './Groups.tsx';
import { shiftWords } from './words.ts';

type Row = ReplyOf<typeof AttendRoster.DryRunRosterImport>['Rows'][number];

interface RosterSheetsProps {
  readonly month: string;
  /** Filter of the list, which also limits the export. */
  readonly filter: { readonly GroupID?: number; readonly Keyword?: string };
}

/** Buttons to export and import the roster of a month as Excel. */
export function RosterSheets({ month, filter }: RosterSheetsProps) {
  const { roster: words } = useWords(shiftWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(AttendRoster.ApplyRosterImport);
  return (
    <SheetTools<Row>
      about={words.grid(month)}
      columns={rosterColumns}
      before={<p className="leave-note">{words.sheetHint(month)}</p>}
      save={() =>
        saveFile(AttendRoster.ExportRoster, { Month: month, ...filter }, `${words.grid(month)}.xlsx`)
      }
      read={async (file) =>
        (await callServer(AttendRoster.DryRunRosterImport, { Month: month }, { file, timeout: 120_000 })).Rows
      }
      title={(row) => inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId}
      shown={changesOf}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          { Rows: rows.map(({ AUID, Days }) => ({ AUID: AUID!, Days })) },
          {
            onSuccess: ({ People, Days, Warnings }) => {
              void message.success(words.imported(People, Days, Warnings.length));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const changesOf = (row: Row) => <Changes row={row} />;

/** Lists the changed days of a row, grouped by their new value. */
function Changes({ row: { Days } }: { readonly row: Row }) {
  const { roster: words } = useWords(shiftWords);
  const { names } = useShiftNames();
  const nameOf = (shift: number): string =>
    shift === saidNothing ? words.clearCells : shift === saidOff ? words.rest : (names.get(shift) ?? '');
  return (
    <dl>
      {[...Map.groupBy(Days, ({ ShiftID }) => ShiftID)].map(([shift, days]) => (
        <div key={shift}>
          <dt>{nameOf(shift)}</dt>
          <dd>{words.onDays(days.map(({ Day }) => Number(Day.slice(8))))}</dd>
        </div>
      ))}
    </dl>
  );
}
