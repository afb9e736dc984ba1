import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { HomeSetting } from '../../contract/Setting.ts';
import { useDayFields, useDaysCheck } from './ImageDialog.tsx';
import { useDaysText } from './useDaysText.ts';
import { settingWords } from './words.ts';

type Words = ReplyOf<typeof HomeSetting.GetHSCopywritingInfoList>['Rows'][number];

interface WordsSettingsProps {
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

/** List of the texts for the words of the day. */
export function WordsSettings({ isAdding, onAdded }: WordsSettingsProps) {
  const words = useWords(settingWords);
  const [edited, edit] = useState<Words | null>(null);
  const columns = useColumns(edit);
  return (
    <>
      <p className="home-line-note settings-note">{words.wordsNote}</p>
      <ListScreen<Words, typeof HomeSetting.GetHSCopywritingInfoList>
        from={HomeSetting.GetHSCopywritingInfoList}
        rowKey={(row) => row.Id}
        columns={columns}
        onOpen={edit}
        empty={{ text: words.wordsEmpty }}
      />
      {(isAdding || edited) && (
        <WordsDialog
          edited={edited}
          onClose={() => {
            edit(null);
            onAdded();
          }}
        />
      )}
    </>
  );
}

function useColumns(edit: (row: Words) => void): readonly Column<Words>[] {
  const words = useWords(settingWords);
  const daysText = useDaysText();
  return [
    { key: 'text', title: words.copywriting, phone: 'title', show: (row) => <Said row={row} /> },
    { key: 'days', title: words.days, phone: 'fact', width: 220, show: daysText },
    {
      key: 'weight',
      title: words.weight,
      phone: 'fact',
      width: 90,
      align: 'right',
      show: (row) => row.Weight,
    },
    {
      key: 'today',
      title: words.state,
      phone: 'state',
      width: 120,
      show: (row) => (row.IsToday ? <Status tone="good">{words.today}</Status> : ''),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      width: 96,
      show: (row) => <Actions row={row} onEdit={() => edit(row)} />,
    },
  ];
}

function Said({ row }: { row: Words }) {
  return (
    <span className="said">
      <span>{row.TextZh}</span>
      <span className="home-line-note">{row.TextEn}</span>
    </span>
  );
}

function Actions({ row, onEdit }: { row: Words; onEdit: () => void }) {
  const words = useWords(settingWords);
  const language = useLanguage();
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const remove = useAct(HomeSetting.DelHSCopywritingInfo);
  const text = inLanguage(language, row.TextZh, row.TextEn);
  const confirmDelete = (): void =>
    void modal.confirm({
      title: words.deleteWords,
      content: text,
      okText: words.delete,
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutate(
          { Id: row.Id },
          { onSuccess: () => void message.success(words.deleted), onError: showError },
        ),
    });
  return (
    <span className="said-actions">
      <Button type="text" icon={<EditOutlined />} aria-label={`${words.edit} ${text}`} onClick={onEdit} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${words.delete} ${text}`}
        onClick={confirmDelete}
      />
    </span>
  );
}

function WordsDialog({ edited, onClose }: { edited: Words | null; onClose: () => void }) {
  const words = useWords(settingWords);
  const { message } = App.useApp();
  const dayFields = useDayFields();
  const check = useDaysCheck();
  const fields: readonly Field[] = [
    { name: 'TextZh', label: words.textZh, kind: 'text' },
    { name: 'TextEn', label: words.textEn, kind: 'text' },
    ...dayFields,
    { name: 'Weight', label: words.weight, kind: 'number' },
  ];
  const done = (): void => {
    void message.success(words.saved);
    onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={edited ? words.editWords : words.addWords}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {edited ? (
        <EditForm
          call={HomeSetting.EditHSCopywritingInfo}
          hidden={{ Id: edited.Id }}
          fields={fields}
          initial={{
            TextZh: edited.TextZh,
            TextEn: edited.TextEn,
            StartTime: edited.StartTime,
            EndTime: edited.EndTime,
            Weight: edited.Weight,
          }}
          check={check}
          submit={words.save}
          onDone={done}
        />
      ) : (
        <EditForm
          call={HomeSetting.AddHSCopywritingInfo}
          fields={fields}
          initial={{ Weight: 10 }}
          check={check}
          submit={words.add}
          onDone={done}
        />
      )}
    </Modal>
  );
}
