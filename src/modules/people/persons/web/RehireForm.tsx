import { App } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { userType } from '../contract/user-codes.ts';
import { userFields } from '../contract/user-fields.ts';
import { PersonField } from './parts/PersonField.tsx';
import type { PersonChoice } from './parts/person-choice.ts';
import { userWords } from './user-words.ts';

type Values = Readonly<Record<string, unknown>>;

interface RehireFormProps {
  readonly id: number;
  /** Values typed in the form for a new user; they take precedence over the stored ones. */
  readonly typed?: Values;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Form for the second employment of a person who left. */
export function RehireForm({ id, typed = {}, onDone, onCancel }: RehireFormProps) {
  const words = useWords(userWords);
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(CacUserAdmin.GetUserInfoByIdAndType, { Id: id, Type: 1 });
  const fields = useFields();
  const [today] = useState(() => companyDay(new Date()));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const detail = data?.Detail;
  if (!detail) return <Loading rows={6} />;
  const known: Values = {
    CompanyId: detail.userdetail.CompanyId,
    DeptId: detail.DeptId,
    position: detail.position,
    leaderid:
      detail.leaderid === null
        ? null
        : ({ id: detail.leaderid, name: detail.leader, nameEn: detail.leaderEn } satisfies PersonChoice),
  };
  const given = Object.fromEntries(
    fields.flatMap(({ name }) =>
      typed[name] === undefined || typed[name] === null ? [] : [[name, typed[name]]],
    ),
  );
  return (
    <>
      <p>{words.rehireNote([detail.ChineseName, detail.EmployeeId].join(' '))}</p>
      <EditForm
        call={CacUserAdmin.UserInfoIsUse}
        fields={fields}
        initial={{ EntryTime: today, ...known, ...given, UserType: userType.code.regular }}
        hidden={{ AUID: id, IsUse: true }}
        adapt={(values) => ({
          ...values,
          leaderid: (values['leaderid'] as PersonChoice | null | undefined)?.id ?? null,
        })}
        submit={words.rehire}
        onDone={() => {
          void message.success(words.rehired);
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onCancel }}
      />
    </>
  );
}

function useFields(): Field[] {
  const words = useWords(userWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items } = useDepartmentItems();
  return useMemo(
    () => [
      { name: 'EntryTime', label: userFields.EntryTime[language], kind: 'day', isRequired: true },
      {
        name: 'UserType',
        label: userFields.UserType[language],
        kind: 'choice',
        isRequired: true,
        hint: words.rehireProbation,
        options: userType.values.map((value) => ({
          value,
          label: userType.labels[value]?.[language] ?? '',
        })),
      },
      {
        name: 'CompanyId',
        label: userFields.CompanyId[language],
        kind: 'choice',
        isRequired: true,
        options: (companies ?? []).map((one) => ({
          value: one.CompanyId,
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      {
        name: 'DeptId',
        label: userFields.DeptId[language],
        kind: 'own',
        isRequired: true,
        control: <TreeField items={items} label={words.department} placeholder={words.department} />,
      },
      { name: 'position', label: userFields.position[language], kind: 'text' },
      { name: 'leaderid', label: userFields.leaderid[language], kind: 'own', control: <PersonField /> },
    ],
    [companies, items, language, words],
  );
}
