import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { AccessToken } from '../../contract/AccessToken.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { TokenLine } from './TokenLine.tsx';
import './access-tokens.css';

const AccessTokenDialog = lazy(() =>
  import('./AccessTokenDialog.tsx').then((part) => ({ default: part.AccessTokenDialog })),
);

/** List of one's own access tokens: rights, last use and expiry. */
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
            <TokenLine key={token.Id} token={token} />
          ))}
        </ul>
      )}
      <Suspense>{isMaking && data && <AccessTokenDialog onClose={() => setMaking(false)} />}</Suspense>
    </Panel>
  );
}
