import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { nonCompeteWords } from '#modules/payroll/non-competes/web/non-compete-words.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { MySlips } from '../parts/MySlips.tsx';
import { slipWords } from '../words.ts';

const Runs = lazy(() => import('#modules/payroll/runs/web/parts/Runs.tsx'));
const NonCompetes = lazy(() => import('#modules/payroll/non-competes/web/parts/NonCompetes.tsx'));
const MyPay = lazy(() => import('#modules/payroll/archive/web/parts/MyPay.tsx'));

/** Page of the user's own payslips and pay. Payroll staff also see the runs. */
export default function Payslip() {
  const words = useWords(slipWords);
  const can = useCan();
  const [search] = useSearchParams();
  const keeps = can(payrollCode) || can(payApprovalCode);
  const { mine } = useWords(payWords);
  const clauses = useWords(nonCompeteWords);
  const asked = search.get('tab');
  const isOffered = asked === 'pay' || (keeps && (asked === 'runs' || asked === 'nonCompetes'));
  const current = isOffered ? asked : 'mine';
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.views}
        current={current}
        tabs={[
          { key: 'mine', to: '?tab=mine', label: words.mine },
          { key: 'pay', to: '?tab=pay', label: mine.tab },
          ...(keeps
            ? [
                { key: 'runs', to: '?tab=runs', label: words.runs },
                { key: 'nonCompetes', to: '?tab=nonCompetes', label: clauses.tab },
              ]
            : []),
        ]}
      />
      {current === 'mine' ? (
        <MySlips />
      ) : (
        <Suspense fallback={<Loading rows={8} />}>
          {current === 'pay' && <MyPay />}
          {current === 'runs' && <Runs />}
          {current === 'nonCompetes' && <NonCompetes />}
        </Suspense>
      )}
    </Page>
  );
}
