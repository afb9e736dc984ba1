import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { AccessTokenPanel } from '#modules/people/programs/web/parts/AccessTokenPanel.tsx';
import { EndSessionsDialog } from '#modules/people/sign-in/web/parts/EndSessionsDialog.tsx';
import { LoginList } from '#modules/people/sign-in/web/parts/LoginList.tsx';
import { NoticePanel } from '#modules/people/notices/web/parts/NoticePanel.tsx';
import { loginWords } from '#modules/people/sign-in/web/login-words.ts';
import { PersonalFacts } from '#modules/people/persons/web/parts/PersonalFacts.tsx';
import { PasskeyPanel } from '#modules/people/sign-in/web/parts/PasskeyPanel.tsx';
import { SecondFactorPanel } from '#modules/people/sign-in/web/parts/SecondFactorPanel.tsx';
import { ProgramRequestPanel } from '#modules/people/programs/web/parts/ProgramRequestPanel.tsx';
import { WorkChatPanel } from '#modules/people/work-chat/web/parts/WorkChatPanel.tsx';
import { useMe } from '../useMe.ts';
import '../parts/split.css';

/** Page with the data of the signed-in person and their sessions. */
export default function MyProfile() {
  const words = useWords(loginWords);
  const me = useMe();
  if (!me) return <Loading rows={8} />;
  return (
    <Page title={words.profile}>
      <ProgramRequestPanel />
      <Panel title={words.own}>
        <PersonalFacts me={me} columns={2} />
      </Panel>
      <WorkChatPanel />
      <NoticePanel />
      <SecondFactorPanel />
      <PasskeyPanel />
      <AccessTokenPanel />
      <section className="profile-part">
        <header className="panel-head">
          <h2>{words.ownRecords}</h2>
          <SignOutOthers />
        </header>
        <LoginList personId={me.AUID} />
      </section>
    </Page>
  );
}

function SignOutOthers() {
  const words = useWords(loginWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.others}</Button>
      {isAsking && <EndSessionsDialog onClose={() => setAsking(false)} />}
    </>
  );
}
