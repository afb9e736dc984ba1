import { lazy, Suspense } from 'react';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { giveCode } from '../../contract/codes.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));

/**
 * Feedback dialog on top of any page. The page address holds what it shows, so that a notification can link to a reply.
 */
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
