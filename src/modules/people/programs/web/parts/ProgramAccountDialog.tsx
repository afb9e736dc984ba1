import { App } from 'antd';
import { useState } from 'react';
import { companyDay, shiftMonths } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { useMe } from '#modules/people/web/useMe.ts';
import { ProgramAccount } from '../../contract/ProgramAccount.ts';
import { accessAreas, areaWords } from '../../contract/access-areas.ts';
import { programAccountWords } from '../program-account-words.ts';
import type { AccountRow } from './program-accounts.ts';

const roleCodes = ['AASRoleManagement', 'AASPermissionManagement'];

interface ProgramAccountDialogProps {
  /** Account to be changed; null: a new one. */
  readonly row: AccountRow | null;
  readonly onClose: () => void;
}

/** Dialog that creates or changes a program account. */
export function ProgramAccountDialog({ row, onClose }: ProgramAccountDialogProps) {
  const words = useWords(programAccountWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { items } = useDepartmentItems();
  const codes = useMe()?.PermissionAll ?? [];
  const givesRoles = roleCodes.some((code) => codes.includes(code));
  const { data: roles = [] } = useCall(CacRole.GetRoleList, {}, { enabled: givesRoles });
  const [inAYear] = useState(() => shiftMonths(companyDay(new Date()), 12));
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text', hint: words.nameHint },
    { name: 'EndDay', label: words.endDay, kind: 'day', hint: words.endDayHint },
    { name: 'Purpose', label: words.purpose, kind: 'area' },
    {
      name: 'OwnerId',
      label: words.owner,
      kind: 'own',
      control: <PersonField />,
      hint: words.ownerHint,
      isRequired: true,
    },
    {
      name: 'DeptId',
      label: words.department,
      kind: 'own',
      control: <TreeField items={items} label={words.department} placeholder={words.department} />,
      hint: words.departmentHint,
      isRequired: true,
    },
    {
      name: 'Areas',
      label: words.areas,
      kind: 'choices',
      options: accessAreas.map((area) => ({ value: area, label: areaWords[area][language] })),
      isWhole: true,
    },
    ...(givesRoles
      ? [
          {
            name: 'RoleIDs',
            label: words.roles,
            kind: 'choices',
            hint: words.rolesHint,
            options: roles.map(({ RoleID, RoleName, RoleNameEn }) => ({
              value: RoleID,
              label: inLanguage(language, RoleName, RoleNameEn),
            })),
            isWhole: true,
          } as const,
        ]
      : []),
    { name: 'MayWrite', label: words.mayWrite, kind: 'switch', hint: words.mayWriteHint },
  ];
  const common = {
    fields,
    isDense: true,
    adapt: (values: Readonly<Record<string, unknown>>) => ({
      ...values,
      OwnerId: (values['OwnerId'] as PersonChoice | null | undefined)?.id,
    }),
    onDone: () => {
      void message.success(row ? words.saved : words.added);
      onClose();
    },
    onCancel: { label: words.cancel, run: onClose },
  };
  return (
    <Modal open title={row ? words.editTitle : words.add} footer={null} width={640} onCancel={onClose}>
      {row ? (
        <EditForm
          {...common}
          call={ProgramAccount.UpdateProgramAccount}
          hidden={{
            AUID: row.AUID,
            Version: row.Version,
            RoleIDs: row.Roles.map(({ RoleID }) => RoleID),
          }}
          initial={{
            Name: row.Name,
            Purpose: row.Purpose,
            OwnerId: { id: row.OwnerId, name: row.OwnerName, nameEn: row.OwnerNameEn },
            DeptId: row.DeptId,
            Areas: row.Areas,
            MayWrite: row.MayWrite,
            EndDay: row.EndDay,
            RoleIDs: row.Roles.map(({ RoleID }) => RoleID),
          }}
          submit={words.save}
        />
      ) : (
        <EditForm
          {...common}
          call={ProgramAccount.AddProgramAccount}
          initial={{
            Areas: [],
            RoleIDs: [],
            MayWrite: false,
            EndDay: inAYear,
          }}
          submit={words.create}
        />
      )}
    </Modal>
  );
}
