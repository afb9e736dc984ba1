import type { GivenOf, Placed, ReplyOf, Call } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import type { Department } from './department-items.ts';
import { organisationWords } from './organisation-words.ts';

interface DepartmentFormProps<C extends Placed<Call>> {
  readonly call: C;
  /** Input without a field: the department to be changed, or the parent of a new one. */
  readonly hidden: Partial<GivenOf<C>>;
  readonly department?: Department;
  readonly submit: string;
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onCancel?: () => void;
}

/** Form for a new or an existing department: names, leader and whether forms may be filed. */
export function DepartmentForm<C extends Placed<Call>>(props: DepartmentFormProps<C>) {
  const { call, hidden, department, submit, onDone, onCancel } = props;
  const words = useWords(organisationWords);
  const leader: PersonChoice | null =
    department?.LeaderAUID == null
      ? null
      : { id: department.LeaderAUID, name: department.LeaderName, nameEn: department.LeaderNameEn };
  return (
    <EditForm
      call={call}
      fields={[
        { name: 'DeptName', label: words.name, kind: 'text' },
        { name: 'DeptNameEn', label: words.nameEn, kind: 'text' },
        { name: 'LeaderAUID', label: words.leader, kind: 'own', control: <PersonField /> },
        { name: 'IsOptional', label: words.isOptional, kind: 'switch', hint: words.isOptionalHint },
      ]}
      initial={{
        DeptName: department?.DeptName,
        DeptNameEn: department?.DeptNameEn,
        LeaderAUID: leader,
        IsOptional: department?.IsOptional ?? true,
      }}
      hidden={hidden}
      adapt={(values) => ({
        ...values,
        LeaderAUID: (values['LeaderAUID'] as PersonChoice | null | undefined)?.id ?? null,
      })}
      submit={submit}
      onDone={onDone}
      {...(onCancel ? { onCancel: { label: words.cancel, run: onCancel } } : {})}
    />
  );
}
