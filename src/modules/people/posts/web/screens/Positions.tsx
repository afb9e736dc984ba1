import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { LeaveGuard } from '#kit/web/parts/LeaveGuard.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { Posts } from '../Posts.tsx';
import { PlanSheets } from '../PlanSheets.tsx';
import { PostPlan } from '../PostPlan.tsx';
import type { TypedPlans } from '../typed-plan.ts';

/** Page with the headcount plan of departments and the list of positions. */
export default function Positions() {
  const { plan: words } = useWords(hrbpWords);
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<TypedPlans>(new Map());
  const view = search.get('view') === 'posts' ? 'posts' : 'plan';
  return (
    <Page title={words.title} actions={view === 'plan' && <PlanSheets />}>
      <TabLinks
        label={words.views}
        current={view}
        tabs={[
          { key: 'plan', to: '?', label: words.plan },
          { key: 'posts', to: '?view=posts', label: words.posts },
        ]}
      />
      {view === 'posts' ? <Posts /> : <PostPlan typed={typed} onTyped={setTyped} />}
      <LeaveGuard isDirty={() => typed.size > 0} />
    </Page>
  );
}
