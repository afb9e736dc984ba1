import { App } from 'antd';
import { useMemo, useState } from 'react';
import type { Call, Placed, ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacCompany } from '../../contract/CacCompany.ts';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { contractDates, probationEnd } from '../../contract/contract-dates.ts';
import {
  fieldNames,
  secretFields,
  userFields,
  userSections,
  type SecretField,
} from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';
import type { PersonChoice } from '../parts/person-choice.ts';
import { PersonField } from '../parts/PersonField.tsx';
import { useDepartmentItems } from '../parts/useDepartmentItems.ts';
import { userWords } from '../user-words.ts';
import type { Card, Detail } from './InfoTabs.tsx';
import type { Shown } from './shown.ts';
import { PasswordShown } from './useUserActions.tsx';
import type { UserAddress } from './useUserAddress.ts';

const width = 640;

/** Fields that leaving writes; they have a dialog of their own. */
const ofLeaving = new Set<UserField>(['JobType', 'DisableTime', 'LeaveRemark']);
/** What the form asks for, in its order. */
const formFields = fieldNames.filter((name) => !ofLeaving.has(name));
/** What nobody is without; the server says so too. */
const needed = new Set<UserField>(['EmployeeId', 'ChineseName', 'CompanyId', 'DeptId']);

/** Adds a person, or changes one, over the list. */
export function UserFormDrawer({ address }: { address: UserAddress }) {
  const words = useWords(userWords);
  const { id, mode, open } = address;
  const [added, setAdded] = useState<{ id: number; name: string; password: string } | null>(null);
  const isAdding = mode === 'add';
  return (
    <>
      <Drawer
        open={isAdding || (mode === 'edit' && id !== null)}
        size={width}
        title={isAdding ? words.add : words.edit}
        onClose={() => open(id)}
        destroyOnHidden
      >
        {isAdding ? (
          <NewUser
            onDone={(auid, shown) => {
              // The password first: what opens after it would lie over it.
              if (shown) setAdded({ id: auid, ...shown });
              open(shown ? null : auid);
            }}
            onCancel={() => open(null)}
          />
        ) : (
          id !== null && <KnownUser key={id} id={id} onDone={() => open(id)} />
        )}
      </Drawer>
      <PasswordShown
        shown={added}
        onClose={() => {
          if (added) open(added.id);
          setAdded(null);
        }}
      />
    </>
  );
}

interface NewUserProps {
  readonly onDone: (id: number, password: { name: string; password: string } | null) => void;
  readonly onCancel: () => void;
}

function NewUser({ onDone, onCancel }: NewUserProps) {
  const words = useWords(userWords);
  const { message } = App.useApp();
  const [name, setName] = useState('');
  return (
    <UserForm
      call={CacUserAdmin.Add}
      hidden={{}}
      initial={{ Gender: 0, UserType: 1, SSOState: 1, IsCore: false, IsConference: false }}
      masked={{}}
      onName={setName}
      onDone={({ AUID, Password }) => {
        void message.success(words.added);
        onDone(AUID, Password === null ? null : { name, password: Password });
      }}
      onCancel={onCancel}
    />
  );
}

function KnownUser({ id, onDone }: { id: number; onDone: () => void }) {
  const words = useWords(userWords);
  const { message } = App.useApp();
  const detail = useCall(CacUserAdmin.GetUserInfoByIdAndType, { Id: id, Type: 1 });
  const card = useCall(CacUserAdmin.GetUserInfoByIdAndType, { Id: id, Type: 2 });
  const [opened, open] = useState<{ readonly detail: Detail; readonly card: Card } | null>(null);
  const isFresh = !detail.isFetching && !card.isFetching;
  // The form begins with what is fresh and stays with it: neither a refetch nor its failure takes it away.
  if (!opened && isFresh && detail.data?.Detail && card.data?.Card)
    open({ detail: detail.data.Detail, card: card.data.Card });
  const error = detail.error ?? card.error;
  if (!opened && error && isFresh)
    return <Failed error={error} onRetry={() => void Promise.all([detail.refetch(), card.refetch()])} />;
  if (!opened) return <Loading rows={10} />;
  const { initial, masked } = startOf(opened.detail, opened.card);
  return (
    <UserForm
      call={CacUserAdmin.Update}
      hidden={{ AUID: id, Version: opened.detail.Version }}
      initial={initial}
      masked={masked}
      onDone={() => {
        void message.success(words.saved);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** What the form begins with: everything but the secrets, which are only masked here. */
function startOf(detail: Detail, card: Card) {
  const all: Partial<Record<UserField, Shown>> = { ...detail.userdetail, ...card.Card };
  const masked: Partial<Record<SecretField, string>> = {};
  const initial: Record<string, unknown> = { ...all };
  for (const name of secretFields) {
    masked[name] = String(all[name] ?? '');
    delete initial[name];
  }
  const leader: PersonChoice | null =
    detail.leaderid === null ? null : { id: detail.leaderid, name: detail.leader, nameEn: detail.leaderEn };
  return { initial: { ...initial, leaderid: leader }, masked };
}

interface UserFormProps<C extends Placed<Call>> {
  readonly call: C;
  readonly hidden: Readonly<Record<string, unknown>>;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly masked: Readonly<Partial<Record<SecretField, string>>>;
  readonly onName?: (name: string) => void;
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onCancel: () => void;
}

function UserForm<C extends Placed<Call>>(props: UserFormProps<C>) {
  const { call, hidden, initial, masked, onName, onDone, onCancel } = props;
  const words = useWords(userWords);
  const fields = useFields(masked);
  return (
    <EditForm
      isDense
      call={call}
      fields={fields}
      initial={initial}
      hidden={hidden}
      derive={(changed, all) => {
        if (typeof changed['ChineseName'] === 'string') onName?.(changed['ChineseName']);
        return datesFor(changed, all);
      }}
      adapt={adapted}
      submit={words.save}
      onDone={onDone}
      onCancel={{ label: words.cancel, run: onCancel }}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The dates that follow from entry date and kind of contract, whenever one of the two changes. */
function datesFor(changed: Values, all: Values): Values | undefined {
  if (!('EntryTime' in changed) && !('ContractType' in changed)) return undefined;
  const { EntryTime: entry, ContractType: kind } = all;
  if (typeof entry !== 'string') return undefined;
  if (typeof kind === 'number') return { ...contractDates(entry, kind) };
  return 'EntryTime' in changed ? { PrepareBARW: probationEnd(entry) } : undefined;
}

/** What is sent: links by id, untouched secrets not at all, and nothing where a choice was taken back. */
function adapted(values: Values): Values {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const { kind } = userFields[name as UserField];
    if (kind === 'secret') {
      if (typeof value === 'string' && value.trim() !== '') given[name] = value.trim() === '-' ? '' : value;
    } else if (kind === 'person') given[name] = (value as PersonChoice | null | undefined)?.id ?? null;
    else if (kind === 'text' || kind === 'area') {
      if (value !== undefined) given[name] = value ?? '';
    } else if (value !== undefined || (kind !== 'flag' && !needed.has(name as UserField)))
      given[name] = value ?? null;
  }
  return given;
}

function useFields(masked: UserFormProps<Placed<Call>>['masked']): Field[] {
  const words = useWords(userWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items } = useDepartmentItems();
  return useMemo(() => {
    const hints: Partial<Record<UserField, string>> = {
      IdCardLifespan: words.lifespanHint,
      ContractType: words.contractHint,
    };
    const kindOf = (name: UserField): Pick<Field, 'kind' | 'options' | 'control' | 'isClearable'> => {
      const { kind, choices } = userFields[name];
      switch (kind) {
        case 'choice':
          return {
            kind: 'choice',
            isClearable: !['Gender', 'UserType', 'SSOState'].includes(name),
            options: (choices?.values ?? []).map((value) => ({
              value,
              label: choices?.labels[value]?.[language] ?? '',
            })),
          };
        case 'company':
          return {
            kind: 'choice',
            options: (companies ?? []).map((one) => ({
              value: one.CompanyId,
              label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
            })),
          };
        case 'department':
          return {
            kind: 'own',
            control: <TreeField items={items} label={words.department} placeholder={words.department} />,
          };
        case 'person':
          return { kind: 'own', control: <PersonField /> };
        case 'flag':
          return { kind: 'switch' };
        case 'secret':
          return { kind: 'text' };
        default:
          return { kind };
      }
    };
    return formFields.map((name, n): Field => {
      const info = userFields[name];
      const isFirst = n === 0 || userFields[formFields[n - 1]!].section !== info.section;
      const isSecret = info.kind === 'secret';
      const now = isSecret ? masked[name as SecretField] : undefined;
      const hint = isSecret ? (now ? words.secretHint(now) : words.secretNew) : hints[name];
      return {
        name,
        label: info[language],
        ...kindOf(name),
        isRequired: needed.has(name),
        ...(hint ? { hint } : {}),
        ...(isFirst ? { section: userSections[info.section][language] } : {}),
        autoComplete: 'off',
      };
    });
  }, [companies, items, language, masked, words]);
}
