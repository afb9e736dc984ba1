import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { TargetKR } from '../contract/TargetKR.ts';
import {
  cycleStates,
  goalKinds,
  goalRights,
  goalStates,
  poolStateLabels,
  poolStates,
} from '../contract/goal-codes.ts';
import type { PoolRow } from '../contract/goal-shapes.ts';
import { CandidateForm } from './GoalForm.tsx';
import { goalWords } from './words.ts';

const tones: Readonly<Record<number, Tone>> = { 0: 'waiting', 1: 'good', 2: 'neutral' };

type PoolAct = 'take' | 'edit' | 'withdraw';

/**
 * Pool of candidates for key results. People take them for their own objectives; managers of a department's goals keep
 * them.
 */
export function Pool() {
  const words = useWords(goalWords);
  const language = useLanguage();
  const [doing, setDoing] = useState<{ row: PoolRow; act: PoolAct } | null>(null);
  const stop = (): void => setDoing(null);
  const columns = usePoolColumns((row, act) => setDoing({ row, act }));
  return (
    <>
      <ListScreen<PoolRow, typeof TargetKR.GetTargetKRPoolList>
        from={TargetKR.GetTargetKRPoolList}
        rowKey={(row) => row.KRID}
        columns={columns}
        filters={[
          { kind: 'search', names: ['Keyword'], label: words.search },
          {
            kind: 'choice',
            names: ['PoolState'],
            label: words.poolState,
            options: Object.entries(poolStateLabels).map(([value, label]) => ({
              value,
              label: label[language],
            })),
          },
        ]}
        empty={{ text: words.emptyPool }}
      />
      {doing?.act === 'take' && <TakeDialog row={doing.row} onClose={stop} />}
      {doing?.act === 'edit' && <CandidateForm row={doing.row} onClose={stop} />}
      {doing?.act === 'withdraw' && (
        <Modal open title={words.withdrawTitle(doing.row.Title)} footer={null} onCancel={stop}>
          <EditForm
            call={TargetKR.DelTargetKRPool}
            fields={[]}
            hidden={{ KRID: doing.row.KRID, Version: doing.row.Version }}
            submit={words.withdraw}
            isDanger
            onCancel={{ label: words.cancel, run: stop }}
            onDone={stop}
          />
        </Modal>
      )}
    </>
  );
}

function usePoolColumns(onDo: (row: PoolRow, act: PoolAct) => void): readonly Column<PoolRow>[] {
  const words = useWords(goalWords);
  const language = useLanguage();
  return [
    { key: 'name', title: words.name, phone: 'title', isWide: true, show: (row) => row.Title },
    {
      key: 'metrics',
      title: words.metrics,
      width: 280,
      phone: 'fact',
      show: (row) =>
        row.Metrics.map((one) =>
          one.Target === null
            ? one.Name
            : `${one.Name} ${words.fromTo(one.StartValue ?? '', one.Target)}${one.Unit}`,
        ).join(' · '),
    },
    {
      key: 'department',
      title: words.department,
      isLine: true,
      phone: 'fact',
      show: (row) => inLanguage(language, row.DeptName, row.DeptNameEn),
    },
    {
      key: 'state',
      title: words.poolState,
      isLine: true,
      phone: 'state',
      show: (row) => (
        <Status tone={tones[row.PoolState]!}>{poolStateLabels[row.PoolState]![language]}</Status>
      ),
    },
    {
      key: 'acts',
      title: '',
      isLine: true,
      phone: 'fact',
      show: (row) => (
        <span className="goal-line">
          {row.PoolState === poolStates.inPool && (
            <Button size="small" onClick={() => onDo(row, 'take')}>
              {words.take}
            </Button>
          )}
          {row.CanManage && (
            <Button size="small" type="text" onClick={() => onDo(row, 'edit')}>
              {row.PoolState === poolStates.withdrawn ? words.putBack : words.edit}
            </Button>
          )}
          {row.CanManage && row.PoolState === poolStates.inPool && (
            <Button size="small" type="text" danger onClick={() => onDo(row, 'withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function TakeDialog({ row, onClose }: { readonly row: PoolRow; readonly onClose: () => void }) {
  const words = useWords(goalWords);
  const { message } = App.useApp();
  const mine = useCall(TargetKR.GetSurfaceTargetKRList, {
    Kind: goalKinds.objective,
    IsMine: true,
    PageSize: 200,
  });
  const open = (mine.data?.Rows ?? []).filter(
    ({ Can, State, CycleState }) =>
      (Can & goalRights.edit) !== 0 &&
      (State === goalStates.draft || State === goalStates.surfaced) &&
      (CycleState === cycleStates.setting || CycleState === cycleStates.running),
  );
  return (
    <Modal open title={words.takeTitle(row.Title)} footer={null} onCancel={onClose}>
      <EditForm
        call={TargetKR.AddSurfaceTargetKR}
        fields={[
          {
            name: 'ParentKRID',
            label: words.takeUnder,
            kind: 'choice',
            isRequired: true,
            nothing: words.noObjective,
            options: open.map((one) => ({ value: one.KRID, label: `${one.Title} · ${one.AscripTionTime}` })),
          },
          { name: 'Reason', label: words.reason, kind: 'area', hint: words.reasonHint },
        ]}
        hidden={{ Kind: goalKinds.keyResult, PoolKRID: row.KRID }}
        adapt={({ Reason, ...rest }) => ({ ...rest, ...(Reason ? { Reason } : {}) })}
        submit={words.take}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}
