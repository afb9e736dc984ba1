import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { ReplenishCard } from '../../contract/ReplenishCard.ts';
import { useRuleName, type CardRuleRow } from './card-rule.ts';

interface CardRuleDialogProps {
  /** Rule to change; null: a new one. */
  readonly row: CardRuleRow | null;
  readonly known: readonly CardRuleRow[];
  readonly onClose: () => void;
}

/** Field to choose a department that has no rule of its own yet. */
function DepartmentField(props: {
  readonly known: readonly CardRuleRow[];
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}) {
  const { known, ...field } = props;
  const { rules: words } = useWords(billWords);
  const { items } = useDepartmentItems();
  const taken = new Set(known.map(({ DeptId }) => DeptId));
  return (
    <TreeField
      {...field}
      items={items}
      label={words.department}
      placeholder={words.chooseDepartment}
      isClosed={({ id }) => taken.has(id)}
    />
  );
}

/**
 * Dialog for the rule of the company, of a department, or a new one for a department. A new rule starts with the values
 * of the company.
 */
export function CardRuleDialog({ row, known, onClose }: CardRuleDialogProps) {
  const { rules: words } = useWords(billWords);
  const { message } = App.useApp();
  const nameOf = useRuleName();
  const { ConfigID, Version, DeptId: _, DeptName: _name, DeptNameEn: _nameEn, ...rule } = row ?? known[0]!;
  const fields: readonly Field[] = [
    { name: 'MonthlyLimit', label: words.limit, kind: 'number' },
    { name: 'CycleStartDay', label: words.cycle, kind: 'number', hint: words.cycleHint },
    { name: 'WithinDays', label: words.within, kind: 'number', hint: words.withinHint },
    { name: 'NeedProof', label: words.proof, kind: 'switch' },
    { name: 'AllowLack', label: words.lack, kind: 'switch', section: words.allowed },
    { name: 'AllowLate', label: words.late, kind: 'switch' },
    { name: 'AllowEarly', label: words.early, kind: 'switch' },
    { name: 'AllowNormal', label: words.normal, kind: 'switch' },
  ];
  const form = {
    isDense: true,
    initial: rule,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: (): void => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Modal
      open
      title={row ? words.editTitle(nameOf(row)) : words.add}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {row ? (
        <EditForm
          {...form}
          call={ReplenishCard.UpdateReplenishCardConfig}
          fields={fields}
          hidden={{ ConfigID, Version }}
        />
      ) : (
        <EditForm
          {...form}
          call={ReplenishCard.AddReplenishCardConfig}
          fields={[
            {
              name: 'DeptId',
              label: words.department,
              kind: 'own',
              control: <DepartmentField known={known} />,
              isWhole: true,
            },
            ...fields,
          ]}
        />
      )}
    </Modal>
  );
}
