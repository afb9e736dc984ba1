import { App, Button, Checkbox, InputNumber, Tag } from 'antd';
import { useId, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { whole } from '#modules/kpi/contract/codes.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { KPICalibration } from '../contract/KPICalibration.ts';
import { calibrationWords } from './calibration-words.ts';

type Session = ReplyOf<typeof KPICalibration.Get>[number];

/** Number of sheets in each grade, beside the number allowed. */
export function GuideCurve({
  session,
  curve,
}: {
  readonly session: Session;
  readonly curve: NonNullable<Session['Curve']>;
}) {
  const words = useWords(calibrationWords);
  const all = session.Items.length;
  return (
    <ul className="kpi-curve" aria-label={words.curve}>
      {session.Guide.map(({ Grade, MostBp }) => {
        const count = curve.find((one) => one.Grade === Grade)?.Count ?? 0;
        const isOver = MostBp !== null && count * whole > MostBp * all;
        return (
          <li key={Grade}>
            <Tag color={isOver ? 'warning' : 'default'}>
              {MostBp === null ? `${Grade} ${count}` : words.share(Grade, count, percentOf(MostBp))}
              {isOver && ` ${words.over}`}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}

/** Dialog for the largest share of each grade in a session. */
export function GuideDialog({
  session,
  onClose,
}: {
  readonly session: Session;
  readonly onClose: () => void;
}) {
  const words = useWords(calibrationWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const own = useId();
  const act = useAct(KPICalibration.Guide);
  const [guide, setGuide] = useState(session.Guide);
  const [isBinding, setBinding] = useState(session.IsBinding);
  const save = (): void =>
    act.mutate(
      {
        CalibrationID: session.CalibrationID,
        Version: session.Version,
        Guide: guide.flatMap(({ Grade, MostBp }) => (MostBp === null ? [] : [{ Grade, MostBp }])),
        IsBinding: isBinding,
      },
      {
        onSuccess: () => {
          void message.success(words.guideSaved);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <Modal open footer={null} title={words.guideTitle} onCancel={onClose}>
      <div className="kpi-fields">
        {guide.map(({ Grade, MostBp }, at) => (
          <div key={Grade}>
            <label htmlFor={`${own}${at}`}>{words.mostOf(Grade)}</label>
            <InputNumber
              id={`${own}${at}`}
              min={0}
              max={100}
              precision={2}
              value={MostBp === null ? null : MostBp / 100}
              onChange={(value) =>
                setGuide(
                  guide.map((one, n) =>
                    n === at ? { ...one, MostBp: value === null ? null : Math.round(value * 100) } : one,
                  ),
                )
              }
            />
          </div>
        ))}
      </div>
      <p className="kpi-note">{words.guideHint}</p>
      <Checkbox checked={isBinding} onChange={({ target }) => setBinding(target.checked)}>
        {words.binding}
      </Checkbox>
      <div className="form-actions">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="primary" loading={act.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </Modal>
  );
}
