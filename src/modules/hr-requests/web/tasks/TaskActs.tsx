import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { HRTask } from '../../contract/HRTask.ts';
import { taskStates } from '../../contract/task-codes.ts';
import { taskWords } from './words.ts';
import './tasks.css';

export type Task = ReplyOf<typeof HRTask.GetTaskPage>['Rows'][number];

type Asked = 'do' | 'waive' | 'assign';

/** What the reader may do to a task: do it, waive it, open it again, give it to somebody else. */
export function TaskActs({ task }: { readonly task: Task }) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const update = useAct(HRTask.UpdateTask);
  const [asked, ask] = useState<Asked | null>(null);
  const { TaskID, Version, CanUpdate, CanReopen, CanAssign, State, Code, Title, TitleEn } = task;
  if (!CanUpdate) return null;
  const isOpen = State === taskStates.open;
  const isNonCompete = Code === 'nonCompete';
  const set = (next: number, said: string): void =>
    update.mutate(
      { TaskID, Version, State: next },
      {
        onSuccess: () => void message.success(said),
        onError: (error) => {
          showError(error);
          refetch(['HRTask']);
        },
      },
    );
  const more = [
    ...(!isOpen && CanReopen
      ? [{ key: 'reopen', label: words.reopen, onClick: () => set(taskStates.open, words.reopened) }]
      : []),
    ...(isOpen && CanAssign ? [{ key: 'assign', label: words.assign, onClick: () => ask('assign') }] : []),
  ];
  return (
    <div className="task-acts">
      {isOpen && (
        <>
          <Button
            size="small"
            disabled={update.isPending}
            onClick={() =>
              task.AsksAmount && task.CanSayAmount ? ask('do') : set(taskStates.done, words.doneSaid)
            }
          >
            {isNonCompete ? words.keep : words.done}
          </Button>
          <Button size="small" disabled={update.isPending} onClick={() => ask('waive')}>
            {isNonCompete ? words.waiveNonCompete : words.waive}
          </Button>
        </>
      )}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button
            size="small"
            icon={<MoreOutlined />}
            aria-label={words.more(inLanguage(language, Title, TitleEn))}
          />
        </Dropdown>
      )}
      {asked && <TaskDialog task={task} asked={asked} onClose={() => ask(null)} />}
    </div>
  );
}

interface TaskDialogProps {
  readonly task: Task;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** What an act needs to know: the amount, why not, or whose it is and until when. */
function TaskDialog({ task, asked, onClose }: TaskDialogProps) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { TaskID, Version, OwnerAUID, OwnerName, OwnerNameEn, DueDay, Amount, Code } = task;
  const waive = Code === 'nonCompete' ? words.waiveNonCompete : words.waive;
  const forms = {
    do: {
      fields: [{ name: 'Amount', label: words.amount, kind: 'text' }],
      initial: { Amount: Amount ?? '' },
      hidden: { State: taskStates.done },
      adapt: (values) => ({ Amount: values['Amount'] === '' ? null : values['Amount'] }),
      submit: words.done,
      said: words.doneSaid,
    },
    waive: {
      fields: [{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }],
      initial: {},
      hidden: { State: taskStates.waived },
      adapt: (values) => values,
      submit: waive,
      said: words.waivedSaid,
    },
    assign: {
      fields: [
        { name: 'OwnerAUID', label: words.owner, kind: 'own', control: <PersonField />, isRequired: true },
        { name: 'DueDay', label: words.due, kind: 'day', isRequired: true },
      ],
      initial: { OwnerAUID: { id: OwnerAUID, name: OwnerName, nameEn: OwnerNameEn }, DueDay },
      hidden: {},
      adapt: (values) => ({
        ...values,
        OwnerAUID: (values['OwnerAUID'] as PersonChoice | null | undefined)?.id,
      }),
      submit: words.save,
      said: words.saved,
    },
  } satisfies Record<Asked, FormOf>;
  const { said, hidden, ...form }: FormOf = forms[asked];
  return (
    <Modal
      open
      title={inLanguage(language, task.Title, task.TitleEn)}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <EditForm
        {...form}
        call={HRTask.UpdateTask}
        hidden={{ TaskID, Version, ...hidden }}
        onRefused={() => refetch(['HRTask'])}
        onDone={() => {
          void message.success(said);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

interface FormOf {
  readonly fields: readonly Field[];
  readonly initial: Readonly<Record<string, unknown>>;
  readonly hidden: Readonly<Record<string, unknown>>;
  readonly adapt: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly submit: string;
  readonly said: string;
}
