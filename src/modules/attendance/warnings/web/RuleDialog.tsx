import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { AttendanceWarned } from '../contract/AttendanceWarned.ts';
import {
  warnLevelLabels,
  warnMetric,
  warnMetricLabels,
  warnReceiverLabels,
  warnWindowLabels,
} from '../contract/warn-codes.ts';
import { choicesOf, useWarnTexts } from './shown.ts';
import { warnWords } from './words.ts';

export type RuleRow = ReplyOf<typeof AttendanceWarned.GetAttendanceWarnedPage>['Rows'][number];
type Counted = GivenOf<typeof AttendanceWarned.PreviewAttendanceWarned>;

const blank = { Metric: 1, Window: 3, Threshold: 3, Level: 2, Receivers: [1, 2, 3], IsUse: true };

/** Returns the parameters for counting; null: too little is filled in. */
function countedOf({ Metric, Window, Threshold }: Readonly<Record<string, unknown>>): Counted | null {
  const [metric, window, threshold] = [Number(Metric), Number(Window), Number(Threshold)];
  return metric && window && Number.isInteger(threshold) && threshold >= 1 && threshold <= 10_000
    ? { Metric: metric, Window: window, Threshold: threshold }
    : null;
}

/** Dialog for a rule: its metric, its threshold and its receivers, with the people it would name today. */
export function RuleDialog({ row, onClose }: { readonly row: RuleRow | null; readonly onClose: () => void }) {
  const words = useWords(warnWords);
  const { message } = App.useApp();
  const language = useLanguage();
  const { Metric, Window, Threshold, Level, Receivers, IsUse } = row ?? blank;
  const known = { Metric, Window, Threshold, Level, Receivers, IsUse };
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(known);
  const [asked, ask] = useState<Counted | null>(null);
  const counted = countedOf(typed);
  const metric = Number(typed['Metric']);
  const hasWindow = metric !== warnMetric.running;
  const fields: readonly Field[] = [
    {
      name: 'Metric',
      label: words.metric,
      kind: 'choice',
      options: choicesOf(warnMetricLabels, language),
      isWhole: true,
    },
    ...(hasWindow
      ? [
          {
            name: 'Window',
            label: metric === warnMetric.expiring ? words.ahead : words.window,
            kind: 'choice',
            options: choicesOf(warnWindowLabels, language),
          } as const,
        ]
      : []),
    { name: 'Threshold', label: words.threshold, kind: 'number', hint: words.thresholdHint },
    { name: 'Level', label: words.level, kind: 'choice', options: choicesOf(warnLevelLabels, language) },
    {
      name: 'Receivers',
      label: words.receivers,
      kind: 'choices',
      options: choicesOf(warnReceiverLabels, language),
    },
    { name: 'IsUse', label: words.isUse, kind: 'switch' },
  ];
  const form = {
    isDense: true,
    initial: known,
    fields,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    derive: (
      _changed: Readonly<Record<string, unknown>>,
      all: Readonly<Record<string, unknown>>,
    ): undefined => {
      setTyped((before) => ({ ...before, ...all }));
      ask(null);
    },
    // A run of days has no period to choose.
    adapt: (values: Readonly<Record<string, unknown>>) => ({ Window: 1, ...values }),
    onDone: (): void => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Modal open title={row ? words.editTitle : words.add} footer={null} onCancel={onClose} destroyOnHidden>
      {row?.IsUsed && <Alert type="info" showIcon title={words.fixed} style={{ marginBottom: 12 }} />}
      {row === null ? (
        <EditForm {...form} call={AttendanceWarned.AddAttendanceWarned} />
      ) : (
        <EditForm
          {...form}
          call={AttendanceWarned.UpdateAttendanceWarned}
          hidden={{ RuleID: row.RuleID, Version: row.Version }}
        />
      )}
      <div className="warn-preview">
        <Button disabled={counted === null} onClick={() => ask(counted)}>
          {words.preview}
        </Button>
        {counted === null && <p className="warn-note">{words.previewAsk}</p>}
        {asked && <Preview asked={asked} />}
      </div>
    </Modal>
  );
}

function Preview({ asked }: { readonly asked: Counted }) {
  const words = useWords(warnWords);
  const language = useLanguage();
  const texts = useWarnTexts();
  const found = useCall(AttendanceWarned.PreviewAttendanceWarned, asked);
  return (
    <Answer of={found} rows={3}>
      {({ FromDate, ToDate, Total, Rows }) => (
        <div aria-live="polite">
          <h3>
            {words.previewTitle(FromDate, ToDate)} · {words.previewCount(Total)}
          </h3>
          {Total === 0 ? (
            <p className="warn-note">{words.previewNone}</p>
          ) : (
            <ul>
              {Rows.map((row) => (
                <li key={`${row.AUID} ${row.FromDate}`}>
                  <span>
                    {inLanguage(language, row.ChineseName, row.EnglishName)}{' '}
                    <small>{inLanguage(language, row.DeptName, row.DeptNameEn)}</small>
                  </span>
                  <span>{texts.value(Number(asked.Metric), row.Value)}</span>
                </li>
              ))}
              {Total > Rows.length && <li>{words.previewMore(Total - Rows.length)}</li>}
            </ul>
          )}
        </div>
      )}
    </Answer>
  );
}
