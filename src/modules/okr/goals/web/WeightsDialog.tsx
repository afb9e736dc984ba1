import { Alert, App, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { evenly } from '#modules/okr/contract/weights.ts';
import { TargetKR } from '../contract/TargetKR.ts';
import { goalStates } from '../contract/goal-codes.ts';
import type { GoalRow } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

interface WeightsDialogProps {
  readonly goal: GoalRow;
  readonly below: readonly GoalRow[];
  readonly onClose: () => void;
}

/** Dialog for all weights below a goal, with their sum. It can also put an objective in force. */
export function WeightsDialog({ goal, below, onClose }: WeightsDialogProps) {
  const words = useWords(goalWords);
  const { message } = App.useApp();
  const act = useAct(TargetKR.UpdateSurfaceTargetKR);
  const live = below.filter(({ State }) => State !== goalStates.stopped);
  const [weights, setWeights] = useState<readonly number[]>(live.map(({ WeightBp }) => WeightBp ?? 0));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const sum = weights.reduce((all, one) => all + one, 0);
  const send = (isSurfaced: boolean): void =>
    act.mutate(
      {
        KRID: goal.KRID,
        Version: goal.Version,
        Weights: live.map(({ KRID }, n) => ({ KRID, WeightBp: weights[n]! })),
        ...(isSurfaced ? { Action: 1 } : {}),
        ...(reason.trim() ? { Reason: reason.trim() } : {}),
      },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onClose();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  const drafts = [goal, ...live].some(({ State }) => State === goalStates.draft) && goal.Kind === 1;
  return (
    <Modal open title={words.weighTitle(goal.Title)} footer={null} onCancel={onClose}>
      {problem && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 12 }} />}
      <p className="okr-note">{words.weighHint}</p>
      <div className="goal-weights">
        {live.flatMap((one, n) => [
          <span key={`name-${one.KRID}`}>{one.Title}</span>,
          <InputNumber
            key={one.KRID}
            aria-label={one.Title}
            min={0}
            max={100}
            precision={2}
            suffix="%"
            value={weights[n]! / 100}
            onChange={(percent) => setWeights(weights.with(n, Math.round((percent ?? 0) * 100)))}
          />,
        ])}
      </div>
      <output className={sum === 10_000 ? 'okr-note' : 'okr-late'}>{words.total(`${sum / 100}%`)}</output>
      {goal.CycleState === 2 && (
        <Input.TextArea
          aria-label={words.reason}
          placeholder={words.reasonHint}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className="form-actions">
        {live.length > 0 && <Button onClick={() => setWeights(evenly(live.length))}>{words.evenly}</Button>}
        <Button type={drafts ? 'default' : 'primary'} loading={act.isPending} onClick={() => send(false)}>
          {words.save}
        </Button>
        {drafts && (
          <Button type="primary" loading={act.isPending} onClick={() => send(true)}>
            {words.surface}
          </Button>
        )}
      </div>
    </Modal>
  );
}
