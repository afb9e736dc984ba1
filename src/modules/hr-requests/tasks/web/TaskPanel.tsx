import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { HRTask } from '../contract/HRTask.ts';
import { TaskItem } from './TaskItem.tsx';
import { taskWords } from './words.ts';

/** Maximum number of tasks shown below a form. */
const most = 100;

/** Panel below a submitted form with its tasks. Only forms about an employee have tasks. */
export default function TaskPanel({ formId, controls, isSubmitted }: FormPanelProps) {
  const isAbout = controls.some((control) => control['subject'] === true);
  return isAbout && isSubmitted ? <Tasks formId={formId} /> : null;
}

function Tasks({ formId }: { readonly formId: number }) {
  const words = useWords(taskWords);
  const { data } = useCall(HRTask.GetTaskPage, { FormID: formId, PageSize: most });
  if (!data || data.Rows.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className="tasks">
        {data.Rows.map((task) => (
          <TaskItem key={task.TaskID} task={task} />
        ))}
      </ul>
    </Panel>
  );
}
