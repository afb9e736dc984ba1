import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { accessTokenWords } from '../access-token-words.ts';
import { programAccountWords } from '../program-account-words.ts';
import { programWords } from '../program-words.ts';
import { loginWords } from '../login-words.ts';
import { AccessTokenList } from '../parts/AccessTokenList.tsx';
import { ProgramAccountList } from '../parts/ProgramAccountList.tsx';
import { ProgramList } from '../parts/ProgramList.tsx';
import { LoginList } from '../parts/LoginList.tsx';
import '../parts/split.css';

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
