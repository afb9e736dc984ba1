import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Reports } from '../records/Reports.tsx';
import { recordWords } from '../records/words.ts';

/** What is reported wrong with records of work, and what was done about it. */
export default function ErrorReportingInformationManagement() {
  const words = useWords(recordWords);
  return (
    <Page title={words.errorsPage}>
      <Reports />
    </Page>
  );
}
