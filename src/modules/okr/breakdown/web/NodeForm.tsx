import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { okrCodes, workTypeLabels } from '#modules/okr/contract/codes.ts';
import { PersonField, useCan, useDepartmentItems } from '#modules/people/web/open.tsx';
import { choiceOf, idIn } from '#modules/okr/web/parts/people.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
const orNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/** Turns form values into the input of the call: hours become minutes, percent becomes ten-thousandths. */
const adapt = ({ Hours, Percent, ...values }: Values): Values => ({
  ...values,
  OwnerAUID: idIn(values['OwnerAUID']),
  DeptId: orNull(values['DeptId']),
  CaliberPostID: orNull(values['CaliberPostID']),
  PlanStart: orNull(values['PlanStart']),
  PlanEnd: orNull(values['PlanEnd']),
  PlanMinutes: Hours === null || Hours === undefined ? null : Math.round(Number(Hours) * 60),
  WeightBp: Percent === null || Percent === undefined ? null : Math.round(Number(Percent) * 100),
});

interface NodeFormProps {
  readonly projectId: number;
  /** Node to change; null to add a new one. */
  readonly item: NodeItem | null;
  /** Parent of a new node; null for the top level of the project. */
  readonly parent: NodeItem | null;
  readonly onClose: () => void;
  readonly onAdded?: (id: number) => void;
}

/** Form that adds or changes a node. */
export function NodeForm({ projectId, item, parent, onClose, onAdded }: NodeFormProps) {
  const words = useWords(breakdownWords);
  const { message } = App.useApp();
  const fields = useFields();
  const title = item ? words.editNode : parent ? words.addBelowTitle(parent.title) : words.addTitle;
  const shared = {
    fields,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
  };
  const node = item?.node;
  const saved = (): void => {
    void message.success(words.saved);
    onClose();
  };
  return (
    <Modal open width={640} title={title} footer={null} onCancel={onClose}>
      {node ? (
        <EditForm
          {...shared}
          call={ProjectBreakdown.UpdateWorkBreakdown}
          adapt={(values) => ({ Nodes: [{ OBID: node.OBID, Version: node.Version, ...adapt(values) }] })}
          initial={{
            Name: node.Name,
            TypeID: node.TypeID,
            OwnerAUID: choiceOf(item.owner),
            DeptId: node.DeptId,
            CaliberPostID: node.CaliberPostID,
            PlanStart: node.PlanStart,
            PlanEnd: node.PlanEnd,
            Hours: node.PlanMinutes === null ? null : node.PlanMinutes / 60,
            Percent: node.WeightBp === null ? null : node.WeightBp / 100,
          }}
          onDone={saved}
        />
      ) : (
        <EditForm
          {...shared}
          call={ProjectBreakdown.AddWorkBreakdown}
          adapt={adapt}
          hidden={{ ProjectID: projectId, ParentOBID: parent?.id ?? null }}
          initial={{ TypeID: 1 }}
          onDone={({ OBID }) => {
            saved();
            onAdded?.(OBID);
          }}
        />
      )}
    </Modal>
  );
}

function useFields(): Field[] {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const may = useCan();
  const posts =
    useCall(ProjectBreakdown.GetCaliberPosition, {}, { enabled: may(okrCodes.breakdown) }).data ?? [];
  const { items } = useDepartmentItems();
  return [
    { name: 'Name', label: words.name, kind: 'text', isWhole: true },
    { name: 'OwnerAUID', label: words.owner, kind: 'own', control: <PersonField /> },
    {
      name: 'TypeID',
      label: words.type,
      kind: 'choice',
      options: Object.entries(workTypeLabels).map(([value, label]) => ({
        value: Number(value),
        label: label[language],
      })),
    },
    { name: 'PlanStart', label: words.planStart, kind: 'day' },
    { name: 'PlanEnd', label: words.planEnd, kind: 'day' },
    { name: 'Hours', label: words.hours, kind: 'number' },
    { name: 'Percent', label: words.weight, kind: 'number', hint: words.weightHint },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      control: <TreeField label={words.department} placeholder={words.department} items={items} allowClear />,
    },
    ...(may(okrCodes.breakdown)
      ? [
          {
            name: 'CaliberPostID',
            label: words.post,
            kind: 'choice' as const,
            isClearable: true,
            hint: words.postHint,
            options: posts.map((one) => ({
              value: one.CaliberPostID,
              label: inLanguage(language, one.Name, one.NameEn),
            })),
          },
        ]
      : []),
  ];
}
