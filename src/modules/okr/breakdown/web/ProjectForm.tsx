import { App } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { projectStateLabels } from '#modules/okr/contract/codes.ts';
import { PeopleField, PersonField, useDepartmentItems, useMe } from '#modules/people/web/open.tsx';
import { choiceOf, idIn, idsIn } from '#modules/okr/web/parts/people.ts';
import { ProjectService } from '../contract/ProjectService.ts';
import type { ProjectRow } from '../contract/breakdown-shapes.ts';
import { breakdownWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

const adapt = (values: Values): Values => ({
  ...values,
  ManagerAUID: idIn(values['ManagerAUID']) ?? undefined,
  MemberAUIDs: idsIn(values['MemberAUIDs']),
});

interface ProjectFormProps {
  /** Project to change; null to add a new one. */
  readonly row: ProjectRow | null;
  readonly onClose: () => void;
  readonly onAdded?: (id: number) => void;
}

/** Form of a project. */
export function ProjectForm({ row, onClose, onAdded }: ProjectFormProps) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const me = useMe();
  const { items } = useDepartmentItems();
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text', isWhole: true },
    { name: 'Code', label: words.code, kind: 'text' },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      control: <TreeField label={words.department} placeholder={words.department} items={items} />,
    },
    { name: 'StartDate', label: words.start, kind: 'day' },
    { name: 'EndDate', label: words.end, kind: 'day' },
    { name: 'ManagerAUID', label: words.manager, kind: 'own', control: <PersonField />, isRequired: true },
    ...(row
      ? [
          {
            name: 'State',
            label: words.state,
            kind: 'choice' as const,
            options: Object.entries(projectStateLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
        ]
      : []),
    {
      name: 'MemberAUIDs',
      label: words.members,
      kind: 'own',
      control: <PeopleField />,
      hint: words.membersHint,
      isWhole: true,
    },
  ];
  const shared = {
    fields,
    adapt,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
  };
  const saved = (): void => {
    void message.success(words.saved);
    onClose();
  };
  const self = me ? { id: me.AUID, name: me.ChineseName, nameEn: me.EnglishName } : null;
  return (
    <Drawer open size={640} title={row ? words.editProject : words.addProject} onClose={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={ProjectService.Update}
          hidden={{ ProjectID: row.ProjectID, Version: row.Version }}
          initial={{
            Name: row.Name,
            Code: row.Code,
            DeptId: row.DeptId,
            StartDate: row.StartDate,
            EndDate: row.EndDate,
            State: row.State,
            ManagerAUID: choiceOf(row.Manager),
            MemberAUIDs: row.Members.map((one) => choiceOf(one)),
          }}
          onDone={saved}
        />
      ) : (
        <EditForm
          {...shared}
          call={ProjectService.Add}
          initial={{ ManagerAUID: self, MemberAUIDs: [] }}
          onDone={({ ProjectID }) => {
            saved();
            onAdded?.(ProjectID);
          }}
        />
      )}
    </Drawer>
  );
}
