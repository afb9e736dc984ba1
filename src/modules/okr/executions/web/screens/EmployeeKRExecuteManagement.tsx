import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { WorkRecord } from '#modules/okr/records/contract/WorkRecord.ts';
import { ExecuteDrawer } from '../ExecuteDrawer.tsx';
import { ExecuteList } from '../ExecuteList.tsx';
import { recordWords } from '#modules/okr/records/web/words.ts';
import { EmployeeKRExecute } from '../../contract/EmployeeKRExecute.ts';
import { triageLabels } from '../../contract/execute-codes.ts';
import { Confirming } from '#modules/okr/records/web/RecordList.tsx';
import { Reports } from '#modules/okr/records/web/Reports.tsx';
import { executeWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';

const others = ['all', 'hours', 'errors'];
const path = '/StrategyRoImplementation/EmployeeKRExecuteManagement';

/** Page of others' assignments and hours: those that need the reader's answer, silent ones, and all of them. */
export default function EmployeeKRExecuteManagement() {
  const words = useWords(executeWords);
  const language = useLanguage();
  const [at, go] = useAddress('view', 'execution');
  const hours = useWords(recordWords);
  const view = at.view in triageLabels || others.includes(at.view) ? at.view : '1';
  const id = Number(at.execution);
  const call = EmployeeKRExecute.GetEmployeeKRExecuteManagePage;
  const counts = [
    useCall(call, { Triage: 1, PageSize: 1 }).data?.Total,
    useCall(call, { Triage: 2, PageSize: 1 }).data?.Total,
    useCall(call, { Triage: 3, PageSize: 1 }).data?.Total,
  ];
  const waiting = useCall(WorkRecord.GetPage, { IsWaiting: true, PageSize: 1 }).data?.Total;
  return (
    <Page title={words.others}>
      <TabLinks
        label={words.triage}
        current={view}
        tabs={[
          ...Object.entries(triageLabels).map(([key, label], n) => ({
            key,
            to: key === '1' ? path : `${path}?view=${key}`,
            label: label[language],
            count: counts[n],
          })),
          { key: 'all', to: `${path}?view=all`, label: words.all },
          { key: 'hours', to: `${path}?view=hours`, label: hours.confirm, count: waiting },
          { key: 'errors', to: `${path}?view=errors`, label: hours.errors },
        ]}
      />
      {view === 'hours' && <Confirming />}
      {view === 'errors' && <Reports />}
      {view !== 'hours' && view !== 'errors' && (
        <ExecuteList
          key={view}
          whose="others"
          {...(view === 'all' ? {} : { triage: Number(view) })}
          to={({ OBID }) => `${path}?${view === '1' ? '' : `view=${view}&`}execution=${OBID}`}
          onOpen={({ OBID }) => go({ execution: OBID })}
        />
      )}
      {id > 0 && <ExecuteDrawer key={id} id={id} onClose={() => go({ execution: null })} />}
    </Page>
  );
}
