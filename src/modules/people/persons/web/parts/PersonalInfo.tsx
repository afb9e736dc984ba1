import { Alert, App, Button, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { OwnSetting } from '#modules/people/contract/Setting.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import type { Me } from '#modules/people/web/useMe.ts';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { maritalStatus, politicalOutlook, type Coded } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import { CardView, DetailView, type Card, type Detail } from '../InfoTabs.tsx';
import { userWords } from '../user-words.ts';
import '../users.css';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';

interface PersonalInfoProps {
  readonly me: Me;
  /** Recent applications of the person, rendered by the caller because this module does not know approvals. */
  readonly approvals: ReactNode;
  readonly onClose: () => void;
}

/** Dialog with the data of the signed-in person (specification section 2); read-only under AASDisable. */
export function PersonalInfo({ me, approvals, onClose }: PersonalInfoProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useCall(OwnSetting.GetMyUserInfo, {});
  const name = inLanguage(language, me.ChineseName, me.EnglishName);
  const missing = error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading title={false} />;
  const { personalTabs } = words;
  return (
    <Modal open title={words.personal} footer={null} width={680} onCancel={onClose}>
      <div className="user-head">
        <PersonMark id={me.AUID} name={name} size={48} />
        <div className="user-head-text">
          <strong>{[me.ChineseName, me.EnglishName].filter(Boolean).join(' ')}</strong>
          <p>
            {words.roles}
            {language === 'zh' ? '：' : ': '}
            {me.Roles.map((role) => inLanguage(language, role.RoleName, role.RoleNameEn)).join(
              language === 'zh' ? '、' : ', ',
            )}
          </p>
        </div>
        {data?.Detail.Can.UpdateOwn && !isEditing && (
          <Button onClick={() => setEditing(true)}>{words.editOwn}</Button>
        )}
      </div>
      {data && !data.Detail.Can.UpdateOwn && <Alert type="info" showIcon title={words.ownReadOnly} />}
      {data && isEditing ? (
        <OwnForm detail={data.Detail} card={data.Card} onDone={() => setEditing(false)} />
      ) : (
        <Tabs
          className="user-tabs"
          items={[
            {
              key: 'basic',
              label: personalTabs.basic,
              children: data ? <DetailView detail={data.Detail} canReveal={false} /> : missing,
            },
            {
              key: 'common',
              label: personalTabs.common,
              children: data ? <CardView card={data.Card} canReveal={false} /> : missing,
            },
            { key: 'approvals', label: personalTabs.approvals, children: approvals },
            { key: 'companies', label: personalTabs.companies, children: <Companies /> },
            {
              key: 'departments',
              label: personalTabs.departments,
              children: <Departments own={me.DeptId} />,
            },
          ]}
        />
      )}
    </Modal>
  );
}

function OwnForm({ detail, card, onDone }: { detail: Detail; card: Card; onDone: () => void }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const optionsOf = (choices: Coded) =>
    choices.values.map((value) => ({ value, label: choices.labels[value]?.[language] ?? '' }));
  const phone = String(detail.userdetail.Phone ?? '');
  return (
    <>
      <Alert type="info" showIcon title={words.lockedFields} style={{ marginBottom: 16 }} />
      <EditForm
        call={CacUserAdmin.UpdateMyUserInfo}
        fields={[
          { name: 'EnglishName', label: userFields.EnglishName[language], kind: 'text' },
          {
            name: 'Phone',
            label: userFields.Phone[language],
            kind: 'text',
            hint: phone ? words.secretHint(phone) : words.secretNew,
            autoComplete: 'off',
          },
          { name: 'NowAddress', label: userFields.NowAddress[language], kind: 'text' },
          {
            name: 'MaritalStatus',
            label: userFields.MaritalStatus[language],
            kind: 'choice',
            options: optionsOf(maritalStatus),
          },
          {
            name: 'PoliticalOutlook',
            label: userFields.PoliticalOutlook[language],
            kind: 'choice',
            options: optionsOf(politicalOutlook),
          },
        ]}
        initial={{
          EnglishName: detail.EnglishName,
          NowAddress: card.Card.NowAddress,
          MaritalStatus: card.Card.MaritalStatus,
          PoliticalOutlook: card.Card.PoliticalOutlook,
        }}
        adapt={({ Phone, ...values }) => {
          const text = typeof Phone === 'string' ? Phone.trim() : '';
          return text === '' ? values : { ...values, Phone: text === '-' ? '' : text };
        }}
        submit={words.save}
        onDone={() => {
          void message.success(words.saved);
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onDone }}
      />
    </>
  );
}

function Companies() {
  const language = useLanguage();
  const { data, error, refetch } = useCall(CacCompany.GetCompanyList, {});
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={false} />;
  if (data.length === 0) return <Nothing />;
  return (
    <ul className="user-lines">
      {data.map((company) => (
        <li key={company.CompanyId}>
          {inLanguage(language, company.CompanyName, company.CompanyNameEn)}
          <span className="user-cell-second">
            {language === 'zh' ? company.CompanyNameEn : company.CompanyName}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Maximum height of the tree in pixels (specification section 9). */
const treeHeight = 400;

function Departments({ own }: { own: number }) {
  const words = useWords(userWords);
  const { items, isLoading } = useDepartmentItems();
  if (isLoading) return <Loading title={false} />;
  return (
    <TreeView
      items={items}
      label={words.personalTabs.departments}
      chosen={own}
      maxHeight={treeHeight}
      onChoose={() => undefined}
      // The finance department is expanded at first (specification section 9).
      isOpenFirst={(item) => item.title.includes('财务') || item.title.includes('Finance')}
    />
  );
}
