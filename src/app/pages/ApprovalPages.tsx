import { Hub } from './Hub.tsx';

/** The pages of approval management that the person may open. */
export default function ApprovalPages() {
  return <Hub code="SPGL" />;
}
