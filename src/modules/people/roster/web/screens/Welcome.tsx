import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { DocumentKind } from '#kit/rules/identity-document.ts';
import { passwordWords } from '#kit/rules/password.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PublicPage } from '#kit/web/parts/PublicPage.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import { DocumentInput } from '#modules/people/persons/web/parts/DocumentInput.tsx';
import { Hiring, type AskedField } from '../../contract/Hiring.ts';
import { rosterWords } from '../roster-words.ts';
import '#modules/people/persons/web/users.css';

type Form = ReplyOf<typeof Hiring.OpenHireForm>;

/** Page on which a new employee fills in their card, by the link that HR sent. It needs no sign-in. */
export default function Welcome() {
  const words = useWords(rosterWords);
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes only the part behind #, and the page stays.
  const [sentToken, setSentToken] = useState('');
  const isSent = token !== '' && token === sentToken;
  const { data, error, refetch } = useCall(
    Hiring.OpenHireForm,
    { Token: token },
    { enabled: token !== '' && !isSent },
  );
  const language = useLanguage();
  if (isSent)
    return (
      <PublicPage title={words.welcome} heading={words.welcome}>
        <Told sign="done" title={words.sent} hint={words.sentNote} />
      </PublicPage>
    );
  const isGone = error instanceof CallFailed && error.status === 404;
  const problem = token === '' ? words.noLink : isGone && !data ? error.message : '';
  if (problem)
    return (
      <PublicPage title={words.welcome} heading={words.welcome}>
        <Told sign="problem" title={problem} />
      </PublicPage>
    );
  if (!data)
    return (
      <PublicPage title={words.welcome} heading={words.welcome}>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={10} />}
      </PublicPage>
    );
  return (
    <PublicPage
      title={words.welcome}
      heading={words.greeting(data.ChineseName, inLanguage(language, data.CompanyName, data.CompanyNameEn))}
      note={
        <>
          <p>
            {[
              words.facts(
                inLanguage(language, data.DeptName, data.DeptNameEn),
                inLanguage(language, data.Position, data.PositionEn),
              ),
              data.EntryTime && words.entryOn(data.EntryTime),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>{words.welcomeNote}</p>
        </>
      }
    >
      <Panel>
        <Fill key={token} form={data} token={token} onDone={() => setSentToken(token)} />
      </Panel>
    </PublicPage>
  );
}

/** Fields of each section of the form. */
const sections: readonly (readonly ['document' | 'contact' | 'bank' | 'school', readonly AskedField[]])[] = [
  ['document', ['EnglishName', 'IdCardType', 'IdCard', 'IdCardStartTime', 'IdCardLifespan']],
  [
    'contact',
    [
      'Phone',
      'MaritalStatus',
      'PoliticalOutlook',
      'NativePlace',
      'Nation',
      'AddressType',
      'AddressNature',
      'Address',
      'NowAddress',
    ],
  ],
  ['bank', ['BankNumberStr', 'OpenBankCity', 'OpenBankBranch']],
  ['school', ['GraduateSchool', 'Education', 'Specialty', 'IsGraduate', 'GraduateDate', 'WorkStartDay']],
];

interface FillProps {
  readonly form: Form;
  readonly token: string;
  readonly onDone: () => void;
}

function Fill({ form, token, onDone }: FillProps) {
  const words = useWords(rosterWords);
  const language = useLanguage();
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const fields = useAskedFields(form, kind);
  return (
    <EditForm
      call={Hiring.SubmitHireForm}
      fields={fields}
      hidden={{ Token: token }}
      derive={(changed) => {
        if ('IdCardType' in changed) setKind((changed['IdCardType'] ?? null) as DocumentKind | null);
        return undefined;
      }}
      adapt={({ PasswordAgain: _again, ...values }) =>
        Object.fromEntries(
          Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
        )
      }
      check={({ Password = '', PasswordAgain = '' }) => {
        if (!form.AsksPassword) return [];
        if (Password === '') return [{ Field: 'Password', Msg: passwordWords.missing[language] }];
        return Password === PasswordAgain
          ? []
          : [{ Field: 'PasswordAgain', Msg: passwordWords.differs[language] }];
      }}
      submit={words.send}
      onDone={onDone}
    />
  );
}

function useAskedFields(
  { Asked, AsksPassword, LoginName }: Form,
  kind: DocumentKind | null,
): readonly Field[] {
  const words = useWords(rosterWords);
  const language = useLanguage();
  return useMemo(() => {
    const asked = sections.flatMap(([section, names]) =>
      names
        .filter((name) => Asked.includes(name))
        .map((name, n): Field => {
          const info = userFields[name];
          const common = {
            name,
            label: info[language],
            ...(n === 0 ? { section: words.sections[section] } : {}),
          };
          if (name === 'IdCard') return { ...common, kind: 'own', control: <DocumentInput kind={kind} /> };
          if (info.kind === 'choice')
            return {
              ...common,
              kind: 'choice',
              isClearable: true,
              options: (info.choices?.values ?? []).map((value) => ({
                value,
                label: info.choices?.labels[value]?.[language] ?? '',
              })),
            };
          return { ...common, kind: info.kind === 'day' ? 'day' : 'text' };
        }),
    );
    const password: readonly Field[] = AsksPassword
      ? [
          {
            name: 'Password',
            label: words.password,
            kind: 'password',
            section: words.sections.account,
            hint: words.passwordHint(LoginName),
            autoComplete: 'new-password',
            isRequired: true,
          },
          {
            name: 'PasswordAgain',
            label: words.passwordAgain,
            kind: 'password',
            autoComplete: 'new-password',
            isRequired: true,
          },
        ]
      : [];
    return [...asked, ...password];
  }, [Asked, AsksPassword, LoginName, kind, language, words]);
}
