import { App, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { KRAlignment } from '../contract/KRAlignment.ts';
import { OKRCycle } from '../contract/OKRCycle.ts';
import { TargetKR } from '../contract/TargetKR.ts';
import {
  alignKindLabels,
  alignKinds,
  cycleStates,
  goalKinds,
  goalRights,
  goalStates,
} from '../contract/goal-codes.ts';
import type { GoalRow } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

/** Action on a goal that needs a dialog first. */
export type GoalAsked = 'stop' | 'resume' | 'remove' | 'align' | 'score' | 'copy';

interface GoalDialogProps {
  readonly asked: GoalAsked;
  readonly goal: GoalRow;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

export function GoalDialog({ asked, goal, onClose, onGone }: GoalDialogProps) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const cycles = useCall(
    OKRCycle.GetPage,
    { PageSize: 200, PeriodType: goal.PeriodType },
    { enabled: asked === 'copy' },
  );
  const later = (cycles.data?.Rows ?? []).filter(
    ({ AscripTionTime, State }) =>
      AscripTionTime > goal.AscripTionTime &&
      (State === cycleStates.setting || State === cycleStates.running),
  );
  const ref = { KRID: goal.KRID, Version: goal.Version };
  const done = (text: string) => (): void => {
    void message.success(text);
    onClose();
  };
  const shared = { onCancel: { label: words.cancel, run: onClose }, onDone: done(words.saved) };
  const dialog = (title: string, hint: string, form: React.ReactNode) => (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {hint !== '' && <p className="okr-note">{hint}</p>}
      {form}
    </Modal>
  );
  switch (asked) {
    case 'stop':
    case 'resume': {
      const isStop = asked === 'stop';
      return dialog(
        isStop ? words.stopTitle(goal.Title) : words.resumeTitle(goal.Title),
        isStop ? words.stopHint : '',
        <EditForm
          {...shared}
          call={TargetKR.UpdateSurfaceTargetKR}
          fields={[{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
          hidden={{ ...ref, Action: isStop ? 2 : 3 }}
          submit={isStop ? words.stop : words.resume}
          isDanger={isStop}
        />,
      );
    }
    case 'remove':
      return dialog(
        words.removeTitle(goal.Title),
        goal.Kind === goalKinds.objective ? words.removeHint : '',
        <EditForm
          {...shared}
          call={TargetKR.DelSurfaceTargetKR}
          fields={[]}
          hidden={ref}
          submit={words.remove}
          isDanger
          onDone={() => {
            void message.success(words.saved);
            onGone();
          }}
        />,
      );
    case 'align':
      return dialog(
        words.alignTitle(goal.Title),
        words.alignHint,
        <EditForm
          {...shared}
          call={KRAlignment.Ask}
          fields={[
            {
              name: 'Kind',
              label: words.alignKind,
              kind: 'radios',
              options: Object.entries(alignKindLabels)
                .filter(([kind]) => goal.Kind === goalKinds.objective || Number(kind) === alignKinds.supports)
                .map(([value, label]) => ({ value: Number(value), label: label[language] })),
            },
            { name: 'ToKRID', label: words.alignTo, kind: 'own', control: <GoalField except={goal.KRID} /> },
          ]}
          initial={{ Kind: goal.Kind === goalKinds.objective ? alignKinds.contributes : alignKinds.supports }}
          hidden={{ KRID: goal.KRID }}
          submit={words.ask}
          onDone={({ State }) => done(State === 0 ? words.asked : words.saved)()}
        />,
      );
    case 'copy':
      return dialog(
        words.copyTitle(goal.Title),
        words.copyHint,
        <EditForm
          {...shared}
          call={OKRCycle.CopyForward}
          fields={[
            {
              name: 'CycleID',
              label: words.copyTo,
              kind: 'choice',
              nothing: words.emptyCycles,
              options: later.map((one) => ({
                value: one.CycleID,
                label: words.cycleName(one.AscripTionTime, one.PeriodType),
              })),
            },
          ]}
          hidden={{ KRIDs: [goal.KRID] }}
          submit={words.copy}
        />,
      );
    default: {
      const mayScore = (goal.Can & goalRights.score) !== 0;
      const name = mayScore ? 'Score' : 'SelfScore';
      // A person who scores someone else's goal sees the owner's own score.
      const hint = [
        mayScore && goal.SelfScore !== null ? words.selfScored(goal.SelfScore) : '',
        goal.ProposedScore === null ? '' : words.proposed(goal.ProposedScore),
      ]
        .filter(Boolean)
        .join(' · ');
      return dialog(
        words.scoreTitle(goal.Title),
        hint,
        <EditForm
          {...shared}
          call={TargetKR.UpdateSurfaceTargetKR}
          fields={[
            {
              name,
              label: mayScore ? words.scoreOf : words.selfScore,
              kind: 'text',
              hint: words.scoreHint,
              isRequired: goal[name] !== null,
            },
            { name: 'ReviewNote', label: words.review, kind: 'area', hint: words.reviewHint },
          ]}
          initial={{
            Score: goal.Score ?? goal.ProposedScore ?? undefined,
            SelfScore: goal.SelfScore ?? goal.ProposedScore ?? undefined,
            ReviewNote: goal.ReviewNote,
          }}
          // A review may be written before there is a score. A score that was given cannot be cleared.
          adapt={({ [name]: score, ...others }) =>
            score === '' && goal[name] === null ? others : { ...others, [name]: score }
          }
          hidden={ref}
          submit={words.save}
        />,
      );
    }
  }
}

interface GoalFieldProps {
  readonly value?: number;
  readonly onChange?: (id: number) => void;
  readonly except: number;
}

/** Field that finds a visible goal by name. */
function GoalField({ value, onChange, except }: GoalFieldProps) {
  const words = useWords(goalWords);
  const [asked, setAsked] = useState('');
  const found = useCall(
    TargetKR.GetSurfaceTargetKRList,
    { Keyword: asked, PageSize: 20, State: goalStates.surfaced },
    { keep: true },
  );
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: (text) => setAsked(text.slice(0, 50)) }}
      placeholder={words.search}
      value={value ?? null}
      options={(found.data?.Rows ?? [])
        .filter(({ KRID }) => KRID !== except)
        .map((row) => ({ value: row.KRID, label: `${row.Title} · ${row.Owner.ChineseName}` }))}
      onChange={(id) => id !== null && onChange?.(id)}
      style={{ width: '100%' }}
    />
  );
}
