import { App, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { SheetChanges } from '#modules/okr/web/parts/SheetChanges.tsx';
import { SheetTools } from '#modules/people/web/open.tsx';
import { goalColumns, lineLabels, TargetKRFile } from '../contract/TargetKRFile.ts';
import { cycleStates } from '../contract/goal-codes.ts';
import type { CycleRow } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

type Row = ReplyOf<typeof TargetKRFile.DryRun>['Rows'][number];

const changesOf = ({ Kind, Cells }: Row) => (
  <SheetChanges columns={goalColumns} isNew={Kind === 'new'} cells={Cells} />
);

/** Export and import of the goals of a period as Excel. @param cycles periods of the month that is shown */
export function GoalSheets({ cycles }: { readonly cycles: readonly CycleRow[] }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(TargetKRFile.Apply);
  const token = useRef('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const cycle = cycles.find(({ CycleID }) => CycleID === chosen) ?? cycles[0];
  if (!cycle) return null;
  const { CycleID, State } = cycle;
  const isRunning = State === cycleStates.running;
  return (
    <>
      {cycles.length > 1 && (
        <Select
          aria-label={words.cycle}
          value={CycleID}
          onChange={setChosen}
          options={cycles.map((one) => ({
            value: one.CycleID,
            label: words.cycleName(one.AscripTionTime, one.PeriodType),
          }))}
        />
      )}
      <SheetTools<Row>
        about={`${words.tree} · ${words.cycleName(cycle.AscripTionTime, cycle.PeriodType)}`}
        columns={goalColumns}
        isReadOnly={!isRunning && State !== cycleStates.setting}
        before={
          isRunning && (
            <label className="goal-import-reason">
              {words.importReason}
              <Input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
            </label>
          )
        }
        save={() => saveFile(TargetKRFile.Export, { CycleID })}
        read={async (file) => {
          const input = { CycleID, Reason: reason };
          const run = await callServer(TargetKRFile.DryRun, input, { file, timeout: 120_000 });
          token.current = run.Token;
          return run.Rows;
        }}
        title={({ Line, Title }) => `${Line ? lineLabels[Line][language] : ''} ${Title}`.trim()}
        shown={changesOf}
        isApplying={act.isPending}
        apply={(_rows, done, failed) =>
          act.mutate(
            { Token: token.current },
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
    </>
  );
}
