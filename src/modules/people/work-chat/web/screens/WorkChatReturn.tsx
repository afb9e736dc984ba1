import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Told } from '#kit/web/parts/Told.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { workChatWords } from '../work-chat-words.ts';

/** Page to which WeCom redirects a phone. Its owner confirms the binding there without signing in. */
export default function WorkChatReturn() {
  const words = useWords(workChatWords);
  const language = useLanguage();
  const bind = useAct(CacUser.BindWxWork);
  const [given] = useState(() => {
    const search = new URLSearchParams(location.search);
    return { code: search.get('code') ?? '', state: search.get('state') ?? '' };
  });
  const [problem, setProblem] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    document.title = `${words.returnTitle} · Portico`;
    // Code and state work only once, so they are removed from the browser history.
    history.replaceState(null, '', location.pathname);
  }, [words]);
  if (name) return <Told sign="done" title={words.returned(name)} hint={words.returnedNote} />;
  if (problem || !given.code || !given.state)
    return <Told sign="problem" title={problem || words.incomplete} />;
  return (
    <Told
      sign="told"
      title={words.ask}
      hint={words.askNote}
      actions={
        <Button
          type="primary"
          size="large"
          loading={bind.isPending}
          onClick={() =>
            bind.mutate(given, {
              onSuccess: (reply) => setName(inLanguage(language, reply.ChineseName, reply.EnglishName)),
              onError: (error) => setProblem(messageOf(error)),
            })
          }
        >
          {words.goOn}
        </Button>
      }
    />
  );
}
