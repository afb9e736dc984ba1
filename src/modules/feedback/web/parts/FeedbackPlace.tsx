import { lazy, Suspense } from 'react';
import { useCan } from '#modules/people/web/open.tsx';
import { giveCode } from '../../contract/codes.ts';
import { useAddress } from '../useAddress.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));

/** The dialog over whatever page; what is open stands in the address, so that a notice can lead to a reply. */
export function FeedbackPlace() {
  const can = useCan();
  const [shown, show] = useAddress('feedback');
  if (shown === null || !can(giveCode)) return null;
  return (
    <Suspense>
      <FeedbackDialog shown={shown} onShow={show} />
    </Suspense>
  );
}
