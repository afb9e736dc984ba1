import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { accessTokenWords } from '#modules/people/programs/web/access-token-words.ts';
import { AccessTokenList } from '#modules/people/programs/web/parts/AccessTokenList.tsx';
import { ProgramAccountList } from '#modules/people/programs/web/parts/ProgramAccountList.tsx';
import { ProgramList } from '#modules/people/programs/web/parts/ProgramList.tsx';
import { programAccountWords } from '#modules/people/programs/web/program-account-words.ts';
import { programWords } from '#modules/people/programs/web/program-words.ts';
import { loginWords } from '../login-words.ts';
import { LoginList } from '../parts/LoginList.tsx';
import '#modules/people/web/parts/split.css';

/** Page on which administrators see all sign-ins and access tokens. */
export default function LoginRecords() {
  const words = useWords(loginWords);
  const { views, logins, tokens } = useWords(accessTokenWords);
  const [search] = useSearchParams();
  const { tab } = useWords(programWords);
  const asked = search.get('view');
  const { tab: accounts } = useWords(programAccountWords);
  const view = asked === 'tokens' || asked === 'programs' || asked === 'accounts' ? asked : 'logins';
  return (
    <Page title={words.records} note={view === 'logins' ? words.kept : undefined}>
      <TabLinks
        label={views}
        current={view}
        tabs={[
          { key: 'logins', to: '?', label: logins },
          { key: 'tokens', to: '?view=tokens', label: tokens },
          { key: 'programs', to: '?view=programs', label: tab },
          { key: 'accounts', to: '?view=accounts', label: accounts },
        ]}
      />
      {view === 'logins' && <LoginList />}
      {view === 'tokens' && <AccessTokenList />}
      {view === 'programs' && <ProgramList />}
      {view === 'accounts' && <ProgramAccountList />}
    </Page>
  );
}
