import { Button } from 'antd';
import { useMemo } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { AccessToken, tokenStateLabels } from '../../contract/AccessToken.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { areasText, isInUse, stateOf, type Token } from './access-tokens.ts';
import { useRevokeToken } from './useRevokeToken.ts';

/** List of the access tokens within the viewer's scope; tokens in use can be revoked. */
export function AccessTokenList() {
  const words = useWords(accessTokenWords);
  const language = useLanguage();
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(tokenStateLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
    ],
    [words, language],
  );
  const columns = useTokenColumns();
  return (
    <ListScreen<Token, typeof AccessToken.GetAccessTokenPageList>
      from={AccessToken.GetAccessTokenPageList}
      filters={filters}
      rowKey={(row) => row.Id}
      empty={{ text: words.empty }}
      columns={columns}
    />
  );
}

function useTokenColumns(): readonly Column<Token>[] {
  const words = useWords(accessTokenWords);
  const language = useLanguage();
  const revoke = useRevokeToken();
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      show: (row) => (
        <PersonName
          id={row.AUID}
          name={row.ChineseName}
          englishName={row.EnglishName}
          note={inLanguage(language, row.DeptName, row.DeptNameEn)}
        />
      ),
    },
    { key: 'name', title: words.name, phone: 'fact', show: (row) => `${row.Name} …${row.Hint}` },
    {
      key: 'right',
      title: words.right,
      phone: 'fact',
      show: (row) =>
        `${row.MayWrite ? words.writes : words.reads} · ${areasText(row.Areas, words, language)}`,
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => {
        const { tone, text } = stateOf(row, words);
        return <Status tone={tone}>{text}</Status>;
      },
    },
    {
      key: 'expires',
      title: words.expires,
      phone: 'fact',
      show: (row) => companyDay(new Date(row.ExpireTime)),
    },
    {
      key: 'lastUse',
      title: words.lastUse,
      phone: 'fact',
      show: (row) =>
        row.LastUseTime === null ? (
          <span className="muted">{words.unused}</span>
        ) : (
          [timeText(row.LastUseTime), row.LastUseIp].filter(Boolean).join(' · ')
        ),
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (row) =>
        isInUse(row) ? (
          <span className="entry-actions">
            <Button type="link" size="small" danger onClick={() => revoke(row)}>
              {words.revoke}
            </Button>
          </span>
        ) : (
          '--'
        ),
    },
  ];
}
