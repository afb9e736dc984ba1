import { Button } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { accessTokenWords } from '../access-token-words.ts';
import { areasText, isInUse, stateOf, type Token } from './access-tokens.ts';
import { useRevokeToken } from './useRevokeToken.ts';

/** Shows one token: rights, last use and expiry. */
export function TokenLine({ token }: { readonly token: Token }) {
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
