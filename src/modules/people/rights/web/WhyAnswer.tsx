import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useMe } from '#modules/people/web/useMe.ts';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { pageOf, useKnownPages } from './pages.ts';
import { viewAsWords } from './view-as-words.ts';
import './view-as.css';

/** Explains why a person may or may not use a permission: the roles involved, and who could give it. */
export function WhyAnswer({ code, personId }: { code: string; personId?: number }) {
  const words = useWords(viewAsWords);
  const language = useLanguage();
  const pages = useKnownPages();
  const me = useMe();
  const input = personId === undefined ? { Code: code } : { Code: code, AUID: personId };
  const { data, error, refetch } = useCall(PermissionManagement.ExplainAccess, input);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} title={false} />;
  const { Person: one, Permission, Holds, IsUse } = data;
  const name = Permission ? inLanguage(language, Permission.Name, Permission.NameEn) : code;
  const who = one.AUID === me?.AUID ? words.me : inLanguage(language, one.ChineseName, one.EnglishName);
  const roles = (list: typeof data.ByRoles, none: string): ReactNode =>
    list.length === 0 ? (
      <span className="muted">{none}</span>
    ) : (
      list
        .map((role) => inLanguage(language, role.RoleName, role.RoleNameEn))
        .join(language === 'zh' ? '、' : ', ')
    );
  const address = Permission?.Url
    ? pageOf(Permission, pages) === undefined
      ? `${Permission.Url} · ${words.notBuilt}`
      : Permission.Url
    : words.noPage;
  return (
    <div className="why-answer">
      <div className="why-head">
        <Status tone={Holds ? 'good' : 'bad'}>
          {Holds ? words.holds(who, name) : words.lacks(who, name)}
        </Status>
      </div>
      {!IsUse && <p>{words.left}</p>}
      {!Permission && <p>{words.unknown}</p>}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'code', label: words.needs, children: <code>{code}</code> },
          ...(Permission ? [{ key: 'address', label: words.address, children: address }] : []),
          { key: 'by', label: words.by, children: roles(data.ByRoles, words.byNobody) },
          ...(Holds
            ? []
            : [
                { key: 'others', label: words.others, children: roles(data.OtherRoles, words.noOthers) },
                {
                  key: 'grantors',
                  label: words.grantors,
                  children:
                    data.Grantors.length === 0 ? (
                      <span className="muted">{words.noGrantors}</span>
                    ) : (
                      <span className="why-people">
                        {data.Grantors.map((person) => (
                          <Person key={person.AUID} of={person} />
                        ))}
                      </span>
                    ),
                },
              ]),
        ]}
      />
    </div>
  );
}
