import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { BatchBar } from './BatchBar.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { BatchAct } from '../../contract/batch.ts';
import { BatchDialog, type Started } from './BatchDialog.tsx';
import type { FormRow } from '#modules/approval/lists/web/parts/columns.tsx';

interface BatchState {
  /** True while several forms are being chosen. */
  readonly isOn: boolean;
  readonly setIsOn: (isOn: boolean) => void;
  readonly picked: ReadonlySet<number>;
  readonly setPicked: (picked: ReadonlySet<number>) => void;
  /** Toggles a form; starts choosing if nothing was chosen. */
  readonly pick: (formId: number) => void;
  readonly act: BatchAct | null;
  readonly setAct: (act: BatchAct | null) => void;
  readonly chosen: readonly FormRow[];
  readonly started: Started | null;
  readonly setStarted: (started: Started | null) => void;
}

/** Returns the chosen rows, and the progress of the decision on them. */
export function useBatch(rows: readonly FormRow[]): BatchState {
  const [isOn, setIsOn] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [act, setAct] = useState<BatchAct | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const free = (formId: number): boolean => !started?.forms.includes(formId);
  return {
    isOn,
    setIsOn: (on) => {
      setIsOn(on);
      setPicked(new Set());
    },
    picked,
    setPicked,
    pick: (formId) => {
      if (!free(formId)) return;
      setIsOn(true);
      setPicked(
        new Set(picked.has(formId) ? [...picked].filter((one) => one !== formId) : [...picked, formId]),
      );
    },
    act,
    setAct,
    chosen: rows.filter(({ FormID }) => picked.has(FormID) && free(FormID)),
    started,
    setStarted,
  };
}

/** Buttons that start and end choosing several forms, and decide on them. */
export function BatchPick({ batch, rows }: { batch: BatchState; rows: readonly FormRow[] }) {
  const { batch: words, act } = useWords(approvalWords);
  if (!batch.isOn)
    return (
      <div className="batch-pick">
        <Button size="small" onClick={() => batch.setIsOn(true)}>
          {words.start}
        </Button>
      </div>
    );
  const count = batch.chosen.length;
  const isAll = count > 0 && count === rows.length;
  // Only one batch at a time: a batch that can still be undone blocks the next.
  const isHeld = count === 0 || batch.started !== null;
  return (
    <div className="batch-pick">
      <Checkbox
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => batch.setPicked(new Set(isAll ? [] : rows.map(({ FormID }) => FormID)))}
      >
        {count > 0 ? words.picked(count) : words.all}
      </Checkbox>
      <Button size="small" type="primary" disabled={isHeld} onClick={() => batch.setAct('approve')}>
        {act.approve}
      </Button>
      <Button size="small" danger disabled={isHeld} onClick={() => batch.setAct('sendBack')}>
        {act.sendBack}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={words.stop}
        title={words.stop}
        onClick={() => batch.setIsOn(false)}
      />
    </div>
  );
}

/** Confirmation dialog of a batch, and the countdown for undoing it. */
export function BatchSteps({ batch }: { batch: BatchState }) {
  return (
    <>
      {batch.act && (
        <BatchDialog
          act={batch.act}
          rows={batch.chosen}
          onClose={() => batch.setAct(null)}
          onStarted={(started) => {
            batch.setAct(null);
            batch.setIsOn(false);
            batch.setStarted(started);
          }}
        />
      )}
      {batch.started && (
        <BatchBar key={batch.started.id} batch={batch.started} onOver={() => batch.setStarted(null)} />
      )}
    </>
  );
}
