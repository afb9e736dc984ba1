import { Alert } from 'antd';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { LeaveCompany } from '../../contract/LeaveCompany.ts';
import { itemGroupLabels, itemGroups } from '../../contract/leaving-items.ts';
import { leavingWords } from '../leaving-words.ts';
import './parts.css';

type Asked = GivenOf<typeof LeaveCompany.GetLeavingItems>;
type Open = ReplyOf<typeof LeaveCompany.GetLeavingItems>;

/** Panel with the notice period and all open items of somebody who leaves. Null: nobody was chosen yet. */
export function LeavingItems({ asked }: { readonly asked: Asked | null }) {
  const words = useWords(leavingWords);
  const { data } = useCall(LeaveCompany.GetLeavingItems, asked ?? {}, {
    enabled: asked !== null,
    keep: true,
  });
  if (asked === null)
    return (
      <Panel title={words.title}>
        <p className="open-note">{words.fill}</p>
      </Panel>
    );
  return data ? <Shown of={data} /> : null;
}

function Shown({ of: open }: { readonly of: Open }) {
  const words = useWords(leavingWords);
  const language = useLanguage();
  const groups = itemGroups
    .map((group) => ({ group, items: open.Items.filter(({ Group }) => Group === group) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Panel title={words.title}>
      <Notice notice={open.Notice} />
      <Leave open={open} />
      {groups.map(({ group, items }) => (
        <section key={group} className="open-group">
          <h3>{itemGroupLabels[group][language]}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.Key}>
                <p>
                  <strong>{item.Name}</strong>
                  <span className="open-count">{item.Count}</span>
                </p>
                {item.Examples.length > 0 && (
                  <p className="open-note">
                    {item.Examples.join(words.between)}
                    {item.Count > item.Examples.length && ` ${words.more(item.Count)}`}
                  </p>
                )}
                <p className="open-fate">{item.Fate}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="open-note">{words.none}</p>}
    </Panel>
  );
}

function Notice({ notice }: { readonly notice: Open['Notice'] }) {
  const words = useWords(leavingWords);
  if (!notice) return null;
  const { Least, Given, Earliest, IsOnProbation } = notice;
  const isShort = Given !== null && Given < Least;
  const said =
    Given === null
      ? words.noticeOpen(Earliest)
      : isShort
        ? words.noticeShort(Given, Least, Earliest)
        : words.noticeKept(Given);
  return (
    <Alert
      type={isShort ? 'warning' : 'info'}
      showIcon
      className="open-notice"
      title={words.noticeRule(Least, IsOnProbation)}
      description={said}
    />
  );
}

function Leave({ open }: { readonly open: Open }) {
  const words = useWords(leavingWords);
  const { LeaveDays, LeavePay, KnowsPay, LastWorkDay } = open;
  if (LeaveDays === null) return null;
  const worth =
    Number(LeaveDays) === 0
      ? ''
      : LeavePay !== null
        ? words.leavePay(LeavePay)
        : KnowsPay
          ? words.leaveNoSlips
          : words.leaveUnknown;
  return (
    <section className="open-group">
      <h3>{words.leave}</h3>
      <p>
        <strong>{words.leaveDays(LeaveDays)}</strong>{' '}
        <span className="open-note">
          {[LastWorkDay ? words.leaveOn(LastWorkDay) : '', worth].filter(Boolean).join(words.between)}
        </span>
      </p>
    </section>
  );
}
