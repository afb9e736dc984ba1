import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { Listing } from '#modules/kpi/web/parts/Listing.tsx';
import { unscoredLabel } from '#modules/kpi/sheets/contract/totals.ts';
import { useDepartments } from '#modules/kpi/periods/web/GenerateDialog.tsx';
import { KPICalibration } from '../contract/KPICalibration.ts';
import { GuideCurve, GuideDialog } from './Guide.tsx';
import { calibrationWords } from './calibration-words.ts';

type Session = ReplyOf<typeof KPICalibration.Get>[number];
type Item = Session['Items'][number];

/** Calibration sessions of a period: totals side by side, each adjustment with a reason. */
export function Calibration({ period }: { readonly period: number }) {
  const words = useWords(calibrationWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const found = useCall(KPICalibration.Get, { PeriodID: period });
  const begin = useAct(KPICalibration.Open);
  const items = useDepartments();
  const [department, setDepartment] = useState<number | null>(null);
  return (
    <>
      <div className="kpi-acts">
        <TreeField
          label={words.department}
          placeholder={words.everybody}
          top={words.everybody}
          allowClear
          items={items}
          value={department}
          onChange={setDepartment}
        />
        <Button
          loading={begin.isPending}
          onClick={() =>
            begin.mutate(
              { PeriodID: period, ...(department === null ? {} : { DeptId: department }) },
              {
                onSuccess: ({ Sheets }) => void message.success(words.opened(Sheets)),
                onError: showError,
              },
            )
          }
        >
          {words.open}
        </Button>
      </div>
      <Answer of={found} rows={6}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Nothing text={words.none} />
          ) : (
            sessions.map((session) => <Shown key={session.CalibrationID} session={session} />)
          )
        }
      </Answer>
    </>
  );
}

function Shown({ session }: { readonly session: Session }) {
  const words = useWords(calibrationWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const end = useAct(KPICalibration.Close);
  const drop = useAct(KPICalibration.Drop);
  const [adjusted, setAdjusted] = useState<Item | null>(null);
  const [isGuiding, setGuiding] = useState(false);
  const { By, Curve } = session;
  const ref = { CalibrationID: session.CalibrationID, Version: session.Version };
  const say = (text: string) => ({ onSuccess: () => void message.success(text), onError: showError });
  return (
    <Panel title={words.title(inLanguage(language, session.DeptName, session.DeptNameEn))}>
      <div className="kpi-acts">
        {By && (
          <span className="kpi-note">
            {words.by(inLanguage(language, By.ChineseName, By.EnglishName), timeText(session.OpenTime))}
          </span>
        )}
        {Curve ? (
          <GuideCurve session={session} curve={Curve} />
        ) : (
          <span className="kpi-note">{words.few}</span>
        )}
        <Button onClick={() => setGuiding(true)}>{words.guide}</Button>
        <Button
          danger
          onClick={() =>
            void modal.confirm({
              title: words.dropTitle,
              content: words.dropHint,
              okText: words.drop,
              okButtonProps: { danger: true },
              cancelText: words.cancel,
              onOk: () => drop.mutate(ref, say(words.dropped)),
            })
          }
        >
          {words.drop}
        </Button>
        <Button
          type="primary"
          onClick={() =>
            void modal.confirm({
              title: words.closeTitle,
              content: words.closeHint,
              okText: words.close,
              cancelText: words.cancel,
              onOk: () => end.mutate(ref, say(words.closed)),
            })
          }
        >
          {words.close}
        </Button>
      </div>
      <Items items={session.Items} onAdjust={setAdjusted} />
      {isGuiding && <GuideDialog session={session} onClose={() => setGuiding(false)} />}
      {adjusted && <Adjust session={session} item={adjusted} onClose={() => setAdjusted(null)} />}
    </Panel>
  );
}

interface ItemsProps {
  readonly items: readonly Item[];
  readonly onAdjust: (item: Item) => void;
}

const personOf = ({ Person }: Item) => (
  <PersonName id={Person.AUID} name={Person.ChineseName} englishName={Person.EnglishName} />
);

/** Totals of a session, side by side. */
function Items({ items, onAdjust }: ItemsProps) {
  const words = useWords(calibrationWords);
  const language = useLanguage();
  const grade = ({ Grade }: Item) => (Grade ? <GradeChip>{Grade}</GradeChip> : words.hidden);
  const adjust = (item: Item) => (
    <Button
      size="small"
      aria-label={words.adjustOf(inLanguage(language, item.Person.ChineseName, item.Person.EnglishName))}
      onClick={() => onAdjust(item)}
    >
      {words.adjust}
    </Button>
  );
  return (
    <Listing<Item>
      label={words.person}
      rows={items}
      rowKey={({ SheetID }) => SheetID}
      columns={[
        { title: words.person, cell: personOf },
        {
          title: words.post,
          cell: ({ PostName, PostNameEn }) => inLanguage(language, PostName, PostNameEn),
          isWhole: true,
        },
        { title: words.before, cell: ({ Before }) => Before ?? unscoredLabel[language], isNumber: true },
        { title: words.after, cell: ({ After }) => After ?? words.hidden, isNumber: true },
        { title: words.grade, cell: grade },
        { title: words.reason, cell: ({ Reason }) => Reason, isWhole: true },
        {
          title: words.adjust,
          cell: adjust,
          isAct: true,
        },
      ]}
    />
  );
}

interface AdjustProps {
  readonly session: Session;
  readonly item: Item;
  readonly onClose: () => void;
}

function Adjust({ session, item, onClose }: AdjustProps) {
  const words = useWords(calibrationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const name = inLanguage(language, item.Person.ChineseName, item.Person.EnglishName);
  return (
    <Modal open footer={null} title={words.adjustOf(name)} onCancel={onClose}>
      <EditForm
        call={KPICalibration.Adjust}
        fields={[
          { name: 'Total', label: words.total, kind: 'text', hint: words.totalHint },
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        initial={{ Total: item.After ?? item.Before ?? '', Reason: item.Reason }}
        adapt={({ Total, Reason }) => ({ Total: Total || null, Reason })}
        hidden={{
          CalibrationID: session.CalibrationID,
          SheetID: item.SheetID,
          Version: item.Version,
        }}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}
