import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { inTime } from '#kit/web/client/load-page.ts';
import { ErrorBoundary } from '#kit/web/parts/ErrorBoundary.tsx';
import { HRTask } from '../contract/HRTask.ts';
import { taskStates } from '../contract/task-codes.ts';
import { taskWords } from './words.ts';
import './tasks.css';

export type Task = ReplyOf<typeof HRTask.GetTaskPage>['Rows'][number];

export type Asked = 'do' | 'keep' | 'waive' | 'assign';

/** The dialog is loaded on demand, because its form is large and the home page shows tasks. */
const TaskDialog = lazy(inTime(() => import('./TaskDialog.tsx')));

/** Buttons for a task: complete, waive, reopen or reassign it. */
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
            onClick={() => {
              if (isNonCompete) ask('keep');
              else if (task.AsksAmount && task.CanSayAmount) ask('do');
              else set(taskStates.done, words.doneSaid);
            }}
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
      {asked && (
        <ErrorBoundary>
          <Suspense fallback={<Spin size="small" />}>
            <TaskDialog task={task} asked={asked} onClose={() => ask(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
