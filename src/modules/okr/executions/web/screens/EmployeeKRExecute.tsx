import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { WorkRecord } from '#modules/okr/records/contract/WorkRecord.ts';
import { ExecuteDrawer } from '../ExecuteDrawer.tsx';
import { ExecuteList } from '../ExecuteList.tsx';
import { Confirming } from '#modules/okr/records/web/RecordList.tsx';
import { recordWords } from '#modules/okr/records/web/words.ts';
import { Reports } from '#modules/okr/records/web/Reports.tsx';
import { Week } from '#modules/okr/records/web/Week.tsx';
import { executeWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';

const views = ['hours', 'confirm', 'errors'];
const path = '/StrategyRoImplementation/EmployeeKRExecute';

/**
 * Page of the reader's own work: assignments to answer, report on and submit, their hours, and the errors they
 * reported.
 */
export default function EmployeeKRExecuteScreen() {
  const words = useWords(executeWords);
  const hours = useWords(recordWords);
  const [at, go] = useAddress('execution', 'view');
  const view = views.includes(at.view) ? at.view : 'krs';
  // Owners of work and assigners confirm hours too, even if they lead nobody.
  const waiting = useCall(WorkRecord.GetPage, { IsWaiting: true, PageSize: 1 }).data?.Total ?? 0;
  const id = Number(at.execution);
  return (
    <Page title={words.mine}>
      <TabLinks
        label={hours.views}
        current={view}
        tabs={[
          { key: 'krs', to: path, label: hours.krs },
          { key: 'hours', to: `${path}?view=hours`, label: hours.hours },
          ...(waiting > 0 || view === 'confirm'
            ? [{ key: 'confirm', to: `${path}?view=confirm`, label: hours.confirm, count: waiting }]
            : []),
          { key: 'errors', to: `${path}?view=errors`, label: hours.errors },
        ]}
      />
      {view === 'hours' && <Week />}
      {view === 'confirm' && <Confirming />}
      {view === 'errors' && <Reports />}
      {view === 'krs' && (
        <ExecuteList
          whose="own"
          to={({ OBID }) => `${path}?execution=${OBID}`}
          onOpen={({ OBID }) => go({ execution: OBID })}
        />
      )}
      {id > 0 && <ExecuteDrawer key={id} id={id} onClose={() => go({ execution: null })} />}
    </Page>
  );
}
