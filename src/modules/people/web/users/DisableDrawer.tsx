import { Alert, App } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { ReplyOf } from '#kit/contract/call.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { peopleRefusals } from '../../contract/refusals.ts';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { jobType } from '../../contract/user-codes.ts';
import type { PersonChoice } from '../parts/person-choice.ts';
import { PersonField } from '../parts/PersonField.tsx';
import { userWords } from '../user-words.ts';
import type { UserAddress } from './useUserAddress.ts';

const width = 640;

/** What a person holds, who takes it over, and the one step that does all of it. */
export function DisableDrawer({ address }: { address: UserAddress }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { id, mode, open } = address;
  const isOpen = mode === 'disable' && id !== null;
  const { data, error, refetch } = useCall(
    CacUserAdmin.GetUserDisableInfo,
    { AUID: id ?? 0 },
    { enabled: isOpen },
  );
  const name = data ? inLanguage(language, data.ChineseName, data.EnglishName) : '';
  return (
    <Drawer
      open={isOpen}
      size={width}
      title={data ? words.disableTitle(name) : words.disable}
      onClose={() => open(id)}
      destroyOnHidden
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && data.AUID === id ? (
        <Disabling preview={data} onDone={() => open(id)} />
      ) : (
        <Loading rows={8} />
      )}
    </Drawer>
  );
}

type Preview = ReplyOf<typeof CacUserAdmin.GetUserDisableInfo>;

const idIn = (value: unknown): number | null => (value as PersonChoice | null | undefined)?.id ?? null;

function Disabling({ preview, onDone }: { preview: Preview; onDone: () => void }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [today] = useState(() => companyDay(new Date()));
  const asks = (successor: Preview['Held'][number]['Successor']): boolean =>
    preview.Held.some((held) => held.Successor === successor);
  const leader = inLanguage(language, preview.LeaderName, preview.LeaderNameEn);
  const fields: Field[] = [
    ...(asks('approval')
      ? [
          {
            name: 'ApprovalSuccessor',
            label: words.approvalSuccessor,
            kind: 'own',
            control: <PersonField />,
            hint: words.approvalHint(leader),
          } as const,
        ]
      : []),
    ...(asks('team')
      ? [
          {
            name: 'TeamSuccessor',
            label: words.teamSuccessor,
            kind: 'own',
            control: <PersonField />,
            hint: words.teamHint,
            isRequired: true,
          } as const,
        ]
      : []),
    {
      name: 'JobType',
      label: words.leaveKind,
      kind: 'choice',
      options: jobType.values.map((value) => ({
        value,
        label: value === jobType.code.employed ? words.stays : (jobType.labels[value]?.[language] ?? ''),
      })),
    },
    { name: 'DisableTime', label: words.leaveDate, kind: 'day' },
    { name: 'LeaveRemark', label: words.leaveRemark, kind: 'area' },
  ];
  return (
    <>
      <Alert type="warning" showIcon title={words.disableNote} style={{ marginBottom: 16 }} />
      <HeldList preview={preview} />
      <EditForm
        call={CacUserAdmin.UserInfoIsUse}
        fields={fields}
        initial={{ JobType: jobType.code.left, DisableTime: today }}
        check={({ JobType, DisableTime }) =>
          JobType === jobType.code.employed || DisableTime
            ? []
            : [{ Field: 'DisableTime', Msg: peopleRefusals.leaveDayNeeded[language] }]
        }
        hidden={{ AUID: preview.AUID, IsUse: false }}
        adapt={(values) => ({
          ...values,
          ApprovalSuccessor: idIn(values['ApprovalSuccessor']),
          TeamSuccessor: idIn(values['TeamSuccessor']),
        })}
        submit={words.disableNow}
        isDanger
        onDone={({ HandedOver }) => {
          const done = HandedOver.map((each) => words.handedOver(each.Name, each.Count));
          void message.success([words.disableDone, ...done].join(language === 'zh' ? '，' : ', '));
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onDone }}
      />
    </>
  );
}

function HeldList({ preview }: { preview: Preview }) {
  const words = useWords(userWords);
  const language = useLanguage();
  if (preview.Held.length === 0) return <p>{words.holdsNothing}</p>;
  return (
    <ul className="user-held">
      {preview.Held.map((held) => (
        <li key={held.Key}>
          <div className="user-held-head">
            <span>{held.Name}</span>
            <span>{held.Count}</span>
          </div>
          <div className="user-held-fate">{held.Fate}</div>
          <p className="user-held-examples">
            {held.Examples.join(language === 'zh' ? '、' : ', ')}
            {held.Count > held.Examples.length && ` ${words.and(held.Count)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
