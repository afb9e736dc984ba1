import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { HRTask } from '../contract/HRTask.ts';
import { taskStates } from '../contract/task-codes.ts';
import { TaskItem } from './TaskItem.tsx';
import { taskWords } from './words.ts';

/** Number of tasks on the home page, earliest due first. */
const most = 20;

/** The user's own open tasks, for other people or before leaving. */
export default function MyTasks() {
  const words = useWords(taskWords);
  const answer = useCall(HRTask.GetTaskPage, { Mine: true, State: taskStates.open, PageSize: most });
  return (
    <Answer of={answer}>
      {({ Rows }) =>
        Rows.length === 0 ? (
          <Nothing className="home-empty" text={words.nothingMine} />
        ) : (
          <ul className="tasks tasks-mine">
            {Rows.map((task) => (
              <TaskItem key={task.TaskID} task={task} isMine />
            ))}
          </ul>
        )
      }
    </Answer>
  );
}
