import { App } from 'antd';
import { refetch } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { mostMonths } from '#modules/payroll/non-competes/contract/non-compete-codes.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { HRTask } from '../contract/HRTask.ts';
import { taskStates } from '../contract/task-codes.ts';
import type { Asked, Task } from './TaskActs.tsx';
import { taskWords } from './words.ts';

/** Default length of a non-compete clause in months. */
const usualMonths = 12;

interface TaskDialogProps {
  readonly task: Task;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Dialog for the details of a task action: amount, reason, or owner and due day. */
export default function TaskDialog({ task, asked, onClose }: TaskDialogProps) {
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
    keep: {
      fields: [
        {
          name: 'Months',
          label: words.months,
          kind: 'choice',
          isRequired: true,
          hint: words.monthsHint,
          options: Array.from({ length: mostMonths }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
        },
      ],
      initial: { Months: usualMonths },
      hidden: { State: taskStates.done },
      adapt: (values) => values,
      submit: words.keep,
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
