import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Reports } from '../Reports.tsx';
import { recordWords } from '../words.ts';

/** Page of error reports about time records and how each was handled. */
export default function ErrorReportingInformationManagement() {
  const words = useWords(recordWords);
  return (
    <Page title={words.errorsPage}>
      <Reports />
    </Page>
  );
}
