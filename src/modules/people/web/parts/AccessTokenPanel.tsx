import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { AccessToken } from '../../contract/AccessToken.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { areasText, isInUse, stateOf, type Token } from './access-tokens.ts';
import { useRevokeToken } from './useRevokeToken.ts';
import './access-tokens.css';

const AccessTokenDialog = lazy(() =>
  import('./AccessTokenDialog.tsx').then((part) => ({ default: part.AccessTokenDialog })),
);

/** One's own access tokens: what each may do, when it was used, and its end. */
export function AccessTokenPanel() {
  const words = useWords(accessTokenWords);
  const { data, error, refetch } = useCall(AccessToken.GetMyAccessTokenList, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel
      title={words.title}
      extra={data?.IsOpen && <Button onClick={() => setMaking(true)}>{words.add}</Button>}
    >
      <p className="muted">{data && !data.IsOpen ? words.off : words.note}</p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading title={false} rows={2} />}
      {data?.Rows.length === 0 && data.IsOpen && <p className="token-none">{words.none}</p>}
      {data && data.Rows.length > 0 && (
        <ul className="token-lines">
          {data.Rows.map((token) => (
            <Line key={token.Id} token={token} />
          ))}
        </ul>
      )}
      <Suspense>
        {isMaking && data && (
          <AccessTokenDialog byPassword={data.ByPassword} onClose={() => setMaking(false)} />
        )}
      </Suspense>
    </Panel>
  );
}

function Line({ token }: { token: Token }) {
  const words = useWords(accessTokenWords);
  const language = useLanguage();
  const revoke = useRevokeToken();
  const state = stateOf(token, words);
  const end = token.RevokeTime ?? token.ExpireTime;
  return (
    <li className={isInUse(token) ? 'token-line' : 'token-line token-over'}>
      <div className="token-what">
        <strong>{token.Name}</strong>
        <code>…{token.Hint}</code>
      </div>
      <div className="token-facts">
        <span>
          {token.MayWrite ? words.writes : words.reads} · {areasText(token.Areas, words, language)}
        </span>
        <span className="muted">
          {token.LastUseTime === null
            ? words.unused
            : words.used(timeText(token.LastUseTime), token.LastUseIp)}
        </span>
      </div>
      <div className="token-state">
        <Status tone={state.tone}>{state.text}</Status>
        <span className="muted">
          {isInUse(token) ? words.until(companyDay(new Date(end))) : words.ended(companyDay(new Date(end)))}
        </span>
      </div>
      <div className="token-act">
        {isInUse(token) && (
          <Button type="link" size="small" danger onClick={() => revoke(token)}>
            {words.revoke}
          </Button>
        )}
      </div>
    </li>
  );
}
