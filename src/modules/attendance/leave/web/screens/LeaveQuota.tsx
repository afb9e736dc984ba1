import { PlusOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { AddQuota } from '#modules/attendance/balances/web/parts/AddQuota.tsx';
import { CountingRules } from '../parts/CountingRules.tsx';
import { LeaveTypes } from '../parts/LeaveTypes.tsx';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import { QuotaPeople } from '#modules/attendance/balances/web/parts/QuotaPeople.tsx';
import { QuotaSheets } from '#modules/attendance/balances/web/parts/QuotaSheets.tsx';
import { Quotas } from '#modules/attendance/balances/web/parts/Quotas.tsx';

/** Page with leave quotas of people, the leave types, and the rules for counting leave. */
export default function LeaveQuota() {
  const words = useWords(quotaWords);
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const tab = search.get('tab') ?? '';
  const current = ['all', 'types', 'settings'].includes(tab) ? tab : 'quotas';
  return (
    <Page
      title={words.title}
      actions={
        <>
          <QuotaSheets />
          <LinkButton icon={<TableOutlined />} to="/AllocationOfAnnualLeave">
            {words.allocate}
          </LinkButton>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            {words.add}
          </Button>
        </>
      }
    >
      <TabLinks
        label={words.views}
        current={current}
        tabs={[
          { key: 'quotas', to: '?', label: words.quotas },
          { key: 'all', to: '?tab=all', label: words.everyQuota },
          { key: 'types', to: '?tab=types', label: words.types },
          { key: 'settings', to: '?tab=settings', label: words.settings },
        ]}
      />
      {current === 'quotas' && <QuotaPeople />}
      {current === 'all' && <Quotas />}
      {current === 'types' && <LeaveTypes />}
      {current === 'settings' && <CountingRules />}
      {isOpen && <AddQuota onClose={() => setOpen(false)} />}
    </Page>
  );
}
