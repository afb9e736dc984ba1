import { App } from 'antd';
import { useRef, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import { vacationType, type VacationType } from '#modules/attendance/contract/codes.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { typeWords } from '../type-words.ts';
import { useLeaveCodes, useLeaveName } from '../useLeaveName.ts';

const useNames = (): readonly Field[] => {
  const words = useWords(typeWords);
  return [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
  ];
};

interface AddTypeProps {
  /** Type to copy; null: somebody chooses it. */
  readonly of: VacationType | null;
  readonly onClose: () => void;
}

/** Dialog to add a leave type with the rules of another one. */
export function AddType({ of, onClose }: AddTypeProps) {
  const words = useWords(typeWords);
  const { rules, cancel } = useWords(quotaWords);
  const { message } = App.useApp();
  const nameOf = useLeaveName();
  const codes = useLeaveCodes();
  const [today] = useState(() => companyDay(new Date()));
  /** Name that was sent. A state would be too late for the form, which keeps the handlers of its last render. */
  const sent = useRef('');
  return (
    <Modal
      open
      title={of === null ? words.addTitle : words.copyTitle(nameOf(of))}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="leave-hint">{words.addHint}</p>
      <EditForm
        call={LeaveType.AddLeaveType}
        fields={[
          ...useNames(),
          {
            name: 'CopyOf',
            label: words.copyOf,
            kind: 'choice',
            options: codes.map((value) => ({ value, label: nameOf(value) })),
          },
          { name: 'FromDay', label: rules.fromDay, kind: 'day' },
        ]}
        initial={{ CopyOf: of ?? vacationType.duty, FromDay: today }}
        adapt={(values) => {
          sent.current = typeof values['Name'] === 'string' ? values['Name'] : '';
          return values;
        }}
        submit={words.save}
        onDone={() => {
          void message.success(words.added(sent.current));
          onClose();
        }}
        onCancel={{ label: cancel, run: onClose }}
      />
    </Modal>
  );
}

interface RenameTypeProps {
  readonly type: {
    readonly VacationType: VacationType;
    readonly TypeName: string;
    readonly TypeNameEn: string;
  };
  readonly onClose: () => void;
}

/** Dialog to rename a leave type that the company added. */
export function RenameType({ type, onClose }: RenameTypeProps) {
  const words = useWords(typeWords);
  const { cancel } = useWords(quotaWords);
  const { message } = App.useApp();
  const nameOf = useLeaveName();
  const nameEn = type.TypeNameEn === type.TypeName ? '' : type.TypeNameEn;
  return (
    <Modal
      open
      title={words.renameTitle(nameOf(type.VacationType))}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <EditForm
        call={LeaveType.RenameLeaveType}
        fields={useNames()}
        initial={{ Name: type.TypeName, NameEn: nameEn }}
        hidden={{ VacationType: type.VacationType }}
        submit={words.save}
        onDone={() => {
          void message.success(words.renamed);
          onClose();
        }}
        onCancel={{ label: cancel, run: onClose }}
      />
    </Modal>
  );
}
