import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { ExecuteDrawer } from '../executions/ExecuteDrawer.tsx';
import { ExecuteList } from '../executions/ExecuteList.tsx';
import { executeWords } from '../executions/words.ts';
import '../breakdown/breakdown.css';
import '../goals/goals.css';

const path = '/StrategyRoImplementation/EmployeeKRExecute';

/** Parts of key results that the reader carries: to answer, to report, to submit. */
export default function EmployeeKRExecuteScreen() {
  const words = useWords(executeWords);
  const [at, go] = useAddress('execution');
  const id = Number(at.execution);
  return (
    <Page title={words.mine}>
      <ExecuteList
        whose="own"
        to={({ OBID }) => `${path}?execution=${OBID}`}
        onOpen={({ OBID }) => go({ execution: OBID })}
      />
      {id > 0 && <ExecuteDrawer key={id} id={id} onClose={() => go({ execution: null })} />}
    </Page>
  );
}
