import { Alert, App, Button, Form, Input, InputNumber, Select, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayKindLabels, type DayKind } from '../../contract/codes.ts';
import { WorkCalendar } from '../../contract/WorkCalendar.ts';
import { calendarWords } from '../words.ts';
import type { CalendarRow } from './year.ts';

type Previewed = ReplyOf<typeof WorkCalendar.PreviewNotice>;

interface NoticeImportProps {
  readonly all: readonly CalendarRow[];
  /** Calendar of the law that the notice belongs to. */
  readonly root: CalendarRow;
  readonly year: number;
  readonly onDone: (year: number) => void;
}

interface Typed {
  readonly CalendarID: number;
  readonly Year: number;
  readonly Text: string;
  readonly Source?: string;
}

/** Form to paste the notice of a year's holidays. It shows the changes and imports them. */
export function NoticeImport({ all, root, year, onDone }: NoticeImportProps) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [shown, setShown] = useState<Previewed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useAct(WorkCalendar.PreviewNotice);
  const save = useAct(WorkCalendar.ImportNotice);
  const look = (typed: Typed): void => {
    setRefusal(null);
    const { Source: _source, ...given } = typed;
    preview.mutate(given, { onSuccess: setShown, onError: (error) => setRefusal(messageOf(error)) });
  };
  const run = (): void => {
    if (!shown) return;
    const typed = form.getFieldsValue();
    save.mutate(
      { ...typed, Source: typed.Source ?? '', Token: shown.Token },
      {
        onSuccess: () => {
          void message.success(words.imported);
          onDone(typed.Year);
        },
        onError: (error) => {
          setShown(null);
          const isMoved = error instanceof CallFailed && error.status === 409;
          setRefusal(isMoved ? words.moved : messageOf(error));
        },
      },
    );
  };
  const options = all.map(({ CalendarID, Name, NameEn }) => ({
    value: CalendarID,
    label: inLanguage(language, Name, NameEn),
  }));
  const isReady = shown !== null && shown.Faults.length === 0;
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      initialValues={{ CalendarID: root.CalendarID, Year: year }}
      onValuesChange={() => setShown(null)}
      onFinish={look}
    >
      <div className="notice-where">
        <Form.Item name="CalendarID" label={words.into}>
          <Select options={options} />
        </Form.Item>
        <Form.Item name="Year" label={words.ofYear} rules={[{ required: true }]}>
          <InputNumber min={2000} max={2200} />
        </Form.Item>
      </div>
      <Form.Item
        name="Text"
        label={words.text}
        extra={words.textHint}
        rules={[{ required: true, whitespace: true, max: 10_000 }]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 14 }} />
      </Form.Item>
      <Form.Item name="Source" label={words.source} rules={[{ max: 200 }]}>
        <Input />
      </Form.Item>
      {refusal && <Alert type="error" showIcon title={refusal} className="notice-faults" />}
      {shown && <Findings shown={shown} />}
      <div className="notice-actions">
        <Button htmlType="submit" type={isReady ? 'default' : 'primary'} loading={preview.isPending}>
          {words.preview}
        </Button>
        {isReady && (
          <Button type="primary" loading={save.isPending} onClick={run}>
            {words.confirm(shown.Days.length)}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Findings({ shown }: { readonly shown: Previewed }) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const kind = (of: number): string => dayKindLabels[of as DayKind][language];
  if (shown.Faults.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        className="notice-faults"
        title={words.faults}
        description={
          <ul>
            {shown.Faults.map(({ Line, Msg }) => (
              <li key={`${Line}${Msg}`}>
                {Line > 0 && words.line(Line)}
                {Msg}
              </li>
            ))}
          </ul>
        }
      />
    );
  const { WorkDaysBefore, WorkDays } = shown;
  const moved = shown.Days.filter(({ Kind, KindBefore }) => Kind !== KindBefore);
  return (
    <>
      <p>
        {WorkDaysBefore === WorkDays ? words.same(WorkDays) : words.changes(WorkDaysBefore, WorkDays)}{' '}
        {words.stay(shown.Days.length - moved.length)}
      </p>
      {moved.length > 0 && (
        <Table
          size="small"
          rowKey="Day"
          dataSource={moved}
          pagination={false}
          scroll={{ y: 280 }}
          columns={[
            { title: words.day, dataIndex: 'Day', width: 110 },
            { title: words.note, render: (_, row) => inLanguage(language, row.Name, row.NameEn) },
            { title: words.before, render: (_, row) => kind(row.KindBefore) },
            { title: words.after, render: (_, row) => kind(row.Kind) },
          ]}
        />
      )}
    </>
  );
}
