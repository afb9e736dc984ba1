import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { peopleWords } from '#modules/people/web/words.ts';
import { PasswordLink } from '../../contract/PasswordLink.ts';
import { linkWords } from '../link-words.ts';
import '../choose-password.css';

/** Public page on which the holder of a link chooses a password. */
export default function ChoosePassword() {
  const words = useWords(linkWords);
  const language = useLanguage();
  const Token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  const found = useCall(PasswordLink.GetPasswordLink, { Token }, { enabled: Token !== '' && !isDone });
  const { data } = found;
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  if (isDone) return <End sign="done" title={words.done} hint={words.doneNote} />;
  if (Token === '' || found.error) return <End sign="problem" title={words.gone} hint={words.goneNote} />;
  if (!data)
    return (
      <main className="choose-password">
        <Loading rows={4} />
      </main>
    );
  const name = inLanguage(language, data.ChineseName, data.EnglishName);
  return (
    <main className="choose-password">
      <h1>{words.hello(name, inLanguage(language, data.CompanyName, data.CompanyNameEn))}</h1>
      <p>{words.login(data.LoginName, timeText(data.Until))}</p>
      <Panel>
        <NewPassword token={Token} onDone={() => setDone(true)} />
      </Panel>
    </main>
  );
}

function NewPassword({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const words = useWords(linkWords);
  const { newPassword, confirmPassword, passwordHint } = useWords(peopleWords);
  const kind = { kind: 'password', autoComplete: 'new-password' } as const;
  return (
    <EditForm
      call={PasswordLink.UsePasswordLink}
      hidden={{ Token: token }}
      fields={[
        { ...kind, name: 'NewPassword', label: newPassword, hint: passwordHint },
        { ...kind, name: 'ConfirmPassword', label: confirmPassword },
      ]}
      submit={words.save}
      onDone={onDone}
    />
  );
}

interface EndProps {
  readonly sign: 'done' | 'problem';
  readonly title: string;
  readonly hint: string;
}

/** Last page of a link: used now, or no longer valid. */
function End({ sign, title, hint }: EndProps) {
  const words = useWords(linkWords);
  const toSignIn = (
    <LinkButton to="/dashboard/index" type="primary">
      {words.toSignIn}
    </LinkButton>
  );
  return (
    <main className="choose-password">
      <Told sign={sign} title={<h1>{title}</h1>} hint={hint} actions={toSignIn} />
    </main>
  );
}
