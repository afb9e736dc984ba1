import { App, Button } from 'antd';
import { useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { ErrorReporting, type ErrorRow } from '../contract/ErrorReporting.ts';
import { errorKindLabels, errorStateLabels, errorStates } from '../contract/record-codes.ts';
import { recordWords } from './words.ts';

const tones: readonly Tone[] = ['waiting', 'running', 'good', 'bad'];

/** List of error reports that the reader made, handles or looks after. */
export function Reports() {
  const words = useWords(recordWords);
  const language = useLanguage();
  const [handling, handle] = useState<ErrorRow | null>(null);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.searchErrors },
    {
      kind: 'choice',
      names: ['State'],
      label: words.state,
      options: Object.entries(errorStateLabels).map(([value, label]) => ({ value, label: label[language] })),
    },
    {
      kind: 'choice',
      names: ['Kind'],
      label: words.kind,
      options: Object.entries(errorKindLabels).map(([value, label]) => ({ value, label: label[language] })),
    },
  ];
  const columns = useReportColumns(handle);
  return (
    <>
      <ListScreen<ErrorRow, typeof ErrorReporting.GetPage>
        from={ErrorReporting.GetPage}
        rowKey={({ ReportID }) => ReportID}
        columns={columns}
        filters={filters}
        empty={{ text: words.emptyErrors }}
      />
      {handling && <Handle row={handling} onClose={() => handle(null)} />}
    </>
  );
}

function Handle({ row, onClose }: { readonly row: ErrorRow; readonly onClose: () => void }) {
  const words = useWords(recordWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const name = inLanguage(language, row.Person.ChineseName, row.Person.EnglishName);
  return (
    <Modal open footer={null} title={words.handleTitle(name, row.WorkDate)} onCancel={onClose}>
      <p>{row.Words}</p>
      <EditForm
        call={ErrorReporting.Handle}
        hidden={{ ReportID: row.ReportID, Version: row.Version }}
        fields={[
          {
            name: 'State',
            label: words.outcome,
            kind: 'radios',
            options: [errorStates.handling, errorStates.corrected, errorStates.refused].map((value) => ({
              value,
              label: errorStateLabels[value]![language],
            })),
          },
          { name: 'Answer', label: words.answer, kind: 'area' },
        ]}
        initial={{ State: errorStates.corrected, Answer: '' }}
        submit={words.handle}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.handled);
          onClose();
        }}
      />
    </Modal>
  );
}

function useReportColumns(handle: (row: ErrorRow) => void): readonly Column<ErrorRow>[] {
  const words = useWords(recordWords);
  const language = useLanguage();
  return [
    {
      key: 'words',
      title: words.words,
      phone: 'title',
      isWide: true,
      show: (row) => row.Words,
    },
    {
      key: 'kind',
      title: words.kind,
      phone: 'fact',
      isLine: true,
      show: (row) => errorKindLabels[row.Kind]![language],
    },
    {
      key: 'person',
      title: words.person,
      phone: 'fact',
      isLine: true,
      show: (row) => <Person of={row.Person} />,
    },
    { key: 'day', title: words.day, phone: 'fact', isLine: true, show: (row) => row.WorkDate },
    {
      key: 'handler',
      title: words.handler,
      isLine: true,
      phone: 'fact',
      show: (row) => (row.Handler ? <Person of={row.Handler} /> : '--'),
    },
    { key: 'answer', title: words.answer, phone: 'fact', show: (row) => row.Answer || '--' },
    { key: 'at', title: words.at, isLine: true, show: (row) => timeText(row.At) },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isLine: true,
      show: (row) => (
        <Status tone={tones[row.State] ?? 'neutral'}>{errorStateLabels[row.State]![language]}</Status>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) =>
        row.CanHandle && (
          <Button size="small" onClick={() => handle(row)}>
            {words.handle}
          </Button>
        ),
    },
  ];
}
