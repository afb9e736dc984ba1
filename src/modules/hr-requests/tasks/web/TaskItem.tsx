import { Link } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { detailPath, editPath } from '#modules/approval/web/open.ts';
import { taskKindLabels, taskStateLabels, taskStates } from '../contract/task-codes.ts';
import { TaskActs, type Task } from './TaskActs.tsx';
import { taskWords } from './words.ts';
import './tasks.css';

/** Returns the colour of a task's state. Overdue open tasks stand out. */
export const toneOf = ({ State, DaysLeft }: Task): Tone =>
  State === taskStates.done
    ? 'good'
    : State === taskStates.waived
      ? 'neutral'
      : DaysLeft < 0
        ? 'bad'
        : 'waiting';

/** Link to the form that a task is about. It opens the user's own draft for editing. */
export function LinkedForm({ task }: { readonly task: Task }) {
  const { LinkedFormID, LinkedNumber, IsLinkedDraft } = task;
  if (LinkedFormID === null) return null;
  const draft = { FormID: LinkedFormID, TemplateTitle: '' };
  const to = IsLinkedDraft ? editPath(draft) : detailPath(LinkedFormID);
  return <Link to={to}>{LinkedNumber}</Link>;
}

interface TaskItemProps {
  readonly task: Task;
  /** True in the user's own list, which shows the employee concerned instead of the owner. */
  readonly isMine?: boolean;
}

/** One task with its due day, owner or employee, and actions. */
export function TaskItem({ task, isMine = false }: TaskItemProps) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const { State, DueDay, DaysLeft, Kind, FormID, Reason, ClosedTime, Amount, Percent } = task;
  const named = (zh: string, en: string): string => inLanguage(language, zh, en);
  const isOpen = State === taskStates.open;
  const isClosedByOwner = !isOpen && task.ClosedBy === task.OwnerName;
  const about = `${named(task.SubjectName, task.SubjectNameEn)} · ${taskKindLabels[Kind][language]}`;
  const facts = [
    ...(isMine || isClosedByOwner ? [] : [named(task.OwnerName, task.OwnerNameEn)]),
    isOpen
      ? `${DueDay} · ${words.days(DaysLeft)}`
      : words.by(named(task.ClosedBy, task.ClosedByEn), ClosedTime ? timeText(ClosedTime) : ''),
    ...(Reason ? [Reason] : []),
    ...(Amount === null ? [] : [words.yuan(formatYuan(Amount))]),
    ...(Percent === null ? [] : [words.percent(Percent)]),
  ];
  return (
    <li className="task">
      <span className="task-text">
        <span className="task-title">
          {named(task.Title, task.TitleEn)} <LinkedForm task={task} />
        </span>
        <span className="task-note">
          {isMine && (
            <>
              {task.CanOpen ? <Link to={detailPath(FormID)}>{about}</Link> : about}
              {' · '}
            </>
          )}
          {facts.join(' · ')}
        </span>
      </span>
      {!isMine && <Status tone={toneOf(task)}>{taskStateLabels[State][language]}</Status>}
      <TaskActs task={task} />
    </li>
  );
}
