import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PublicPage } from '#kit/web/parts/PublicPage.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { peopleWords } from '#modules/people/web/words.ts';
import { PasswordLink } from '../../contract/PasswordLink.ts';
import { linkWords } from '../link-words.ts';

/** Returns whether the server answered that a link is wrong, used or expired. Other failures may pass. */
const isGone = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400);

/** Public page on which the holder of a link chooses a password. */
export default function ChoosePassword() {
  const words = useWords(linkWords);
  const language = useLanguage();
  const Token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useCall(
    PasswordLink.GetPasswordLink,
    { Token },
    { enabled: Token !== '' && !isDone },
  );
  if (isDone) return <End sign="done" title={words.done} hint={words.doneNote} />;
  // A later failure leaves the form, and what was typed into it, as it is.
  if (Token === '' || (error && !data && isGone(error)))
    return <End sign="problem" title={words.gone} hint={words.goneNote} />;
  if (!data)
    return (
      <Framed>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
      </Framed>
    );
  const name = inLanguage(language, data.ChineseName, data.EnglishName);
  const company = inLanguage(language, data.CompanyName, data.CompanyNameEn);
  return (
    <PublicPage
      title={words.title}
      heading={words.hello(name, company)}
      note={words.login(data.LoginName, timeText(data.Until))}
    >
      <Panel>
        <NewPassword token={Token} onDone={() => setDone(true)} />
      </Panel>
    </PublicPage>
  );
}

/** Page without a form, under the title of the link. */
function Framed({ children }: { readonly children: ReactNode }) {
  const { title } = useWords(linkWords);
  return (
    <PublicPage title={title} heading={title}>
      {children}
    </PublicPage>
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
    <Framed>
      <Told sign={sign} title={title} hint={hint} actions={toSignIn} />
    </Framed>
  );
}
