import { App } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { Call, Placed, ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { effectiveDay } from '#modules/people/places/contract/effective-day.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { dateFields, refilled, type Dated } from '../contract/contract-dates.ts';
import {
  fieldNames,
  secretFields,
  userFields,
  userSections,
  type SecretField,
} from '../contract/user-fields.ts';
import type { UserField } from '../contract/user-values.ts';
import { PersonField } from './parts/PersonField.tsx';
import type { Card, Detail } from './InfoTabs.tsx';
import { RehireForm } from './RehireForm.tsx';
import type { PersonChoice } from './parts/person-choice.ts';
import type { Shown } from './shown.ts';
import { PasswordShown } from './useUserActions.tsx';
import { useChangeDay, type ChangesDay } from './useChangeDay.tsx';
import type { UserAddress } from './useUserAddress.ts';
import { userWords } from './user-words.ts';

const width = 640;

/** Fields of a resignation; a separate dialog writes them. */
const ofLeaving = new Set<UserField>(['JobType', 'DisableTime', 'LeaveRemark']);
/** Fields of the form, in display order. */
const formFields = fieldNames.filter((name) => !ofLeaving.has(name));
/** Required fields; the server enforces them, too. */
const needed = new Set<UserField>(['EmployeeId', 'ChineseName', 'CompanyId', 'DeptId']);

/** Drawer over the user list in which a person is added, changed or rehired. */
export function UserFormDrawer({ address }: { address: UserAddress }) {
  const words = useWords(userWords);
  const { id, mode, open } = address;
  const [added, setAdded] = useState<{ id: number; name: string; password: string } | null>(null);
  const [leaver, setAgain] = useState<{ id: number; typed: Values } | null>(null);
  const isAdding = mode === 'add';
  const again = mode === 'rehire' && id !== null ? { id } : isAdding ? leaver : null;
  const title = again ? words.rehire : isAdding ? words.add : words.edit;
  const close = (): void => {
    setAgain(null);
    open(id);
  };
  return (
    <>
      <Drawer
        open={isAdding || again !== null || (mode === 'edit' && id !== null)}
        size={width}
        title={title}
        onClose={close}
        destroyOnHidden
      >
        {again ? (
          <RehireForm
            key={again.id}
            {...again}
            onDone={() => {
              setAgain(null);
              open(again.id, 'edit');
            }}
            onCancel={() => {
              setAgain(null);
              open(id);
            }}
          />
        ) : isAdding ? (
          <NewUser
            onLeaver={(auid, typed) => setAgain({ id: auid, typed })}
            onDone={(auid, shown) => {
              // The new password is shown first: a drawer that opens later would cover it.
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
  /** Called when the identity number belongs to somebody who left; the typed values are kept for the rehire. */
  readonly onLeaver: (id: number, typed: Values) => void;
  readonly onDone: (id: number, password: { name: string; password: string } | null) => void;
  readonly onCancel: () => void;
}

function NewUser({ onLeaver, onDone, onCancel }: NewUserProps) {
  const words = useWords(userWords);
  const { message, modal } = App.useApp();
  const [name, setName] = useState('');
  const typed = useRef<Values>({});
  const askAgain = (error: Error): void => {
    if (!(error instanceof CallFailed) || error.code !== peopleRefusals.knownLeaver.code) return;
    const found = error.body as unknown as { AUID: number };
    void modal.confirm({
      title: messageOf(error),
      content: words.rehireTyped,
      okText: words.rehire,
      cancelText: words.cancel,
      onOk: () => onLeaver(found.AUID, typed.current),
    });
  };
  return (
    <UserForm
      call={CacUserAdmin.Add}
      hidden={{}}
      initial={{ Gender: 0, UserType: 1, SSOState: 1, IsCore: false, IsConference: false }}
      masked={{}}
      onName={setName}
      onSend={(values) => (typed.current = values)}
      onRefused={askAgain}
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
  // The form starts once with fresh data and keeps it; neither a refetch nor a failed one resets the form.
  if (!opened && isFresh && detail.data?.Detail && card.data?.Card)
    open({ detail: detail.data.Detail, card: card.data.Card });
  const error = detail.error ?? card.error;
  if (!opened && error && isFresh)
    return <Failed error={error} onRetry={() => void Promise.all([detail.refetch(), card.refetch()])} />;
  if (!opened) return <Loading rows={10} />;
  return (
    <OpenedUser
      id={id}
      {...opened}
      onSaved={() => {
        void message.success(words.saved);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

interface OpenedUserProps {
  readonly id: number;
  readonly detail: Detail;
  readonly card: Card;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function OpenedUser({ id, detail, card, onSaved, onCancel }: OpenedUserProps) {
  const { initial, masked } = useMemo(() => startOf(detail, card), [detail, card]);
  const hasEnded = !detail.IsUse && typeof detail.userdetail.DisableTime === 'string';
  return (
    <UserForm
      call={CacUserAdmin.Update}
      hidden={{ AUID: id, Version: detail.Version }}
      initial={initial}
      masked={masked}
      changesDay={useChangeDay(id, initial, !hasEnded)}
      onDone={onSaved}
      onCancel={onCancel}
    />
  );
}

/** Returns the initial values of the form, without the sensitive fields, which are only known masked. */
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
  /** Controls from which day the place changes. Left out for a new person, who begins on the entry date. */
  readonly changesDay?: ChangesDay;
  readonly onName?: (name: string) => void;
  /** Called with the typed values before they are sent. */
  readonly onSend?: (values: Values) => void;
  readonly onRefused?: (error: Error) => void;
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onCancel: () => void;
}

function UserForm<C extends Placed<Call>>(props: UserFormProps<C>) {
  const { call, hidden, initial, masked, changesDay, onName, onSend, onRefused, onDone, onCancel } = props;
  const words = useWords(userWords);
  const own = useFields(masked);
  const fields = changesDay ? withDay(own, changesDay.field) : own;
  const dated = useRef(datedIn(initial));
  /** Returns the contract dates that follow from entry date and kind of contract, unless somebody typed them. */
  const follow = (all: Values): Values => {
    const next = refilled(dated.current, datedIn(all));
    dated.current = datedIn({ ...all, ...next });
    return next;
  };
  return (
    <EditForm
      isDense
      call={call}
      fields={fields}
      initial={changesDay?.initial ?? initial}
      hidden={hidden}
      derive={(changed, all) => {
        if (typeof changed['ChineseName'] === 'string') onName?.(changed['ChineseName']);
        changesDay?.follow(changed);
        return follow(all);
      }}
      adapt={(values) => {
        onSend?.(values);
        const given = adapted(values);
        return changesDay ? changesDay.adapt(values, given) : given;
      }}
      {...(onRefused ? { onRefused } : {})}
      {...(changesDay ? { check: changesDay.check } : {})}
      submit={words.save}
      onDone={onDone}
      onCancel={{ label: words.cancel, run: onCancel }}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

/** Inserts the day field before the place fields and moves their section title to it. */
function withDay(fields: readonly Field[], day: Field): Field[] {
  const at = fields.findIndex(({ name }) => name === 'CompanyId');
  const { section: _, ...first } = fields[at]!;
  return [...fields.slice(0, at), day, first, ...fields.slice(at + 1)];
}

const datedIn = (values: Values): Dated =>
  Object.fromEntries(
    ['EntryTime', 'ContractType', ...dateFields].map((field) => [field, values[field] ?? null]),
  ) as unknown as Dated;

/** Returns the values to be sent: links as ids, no untouched sensitive fields, and null for cleared choices. */
function adapted(values: Values): Values {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (name === effectiveDay.field) continue;
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
      RetireCategory: words.retireHint,
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
