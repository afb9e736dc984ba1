import { lazy, Suspense } from 'react';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { giveCode } from '../../contract/codes.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));

/** The dialog over whatever page; what is open stands in the address, so that a notice can lead to a reply. */
export function FeedbackPlace() {
  const can = useCan();
  const [{ feedback: shown }, go] = useAddress('feedback');
  if (shown === '' || !can(giveCode)) return null;
  return (
    <Suspense>
      <FeedbackDialog shown={shown} onShow={(feedback) => go({ feedback })} />
    </Suspense>
  );
}
