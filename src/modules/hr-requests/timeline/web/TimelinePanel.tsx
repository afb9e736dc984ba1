import { Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { effectState, effectStateLabels, type EffectState } from '#modules/approval/contract/codes.ts';
import { detailPath } from '#modules/approval/web/open.ts';
import { contractCode } from '#modules/hr-requests/contract/codes.ts';
import { Contract } from '#modules/hr-requests/contracts/contract/Contract.ts';
import { PostName, useCan } from '#modules/people/web/open.tsx';
import { contractType, userType } from '#modules/people/persons/contract/user-codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { causeLabels } from '#modules/people/places/contract/Assignment.ts';
import type { PlaceName } from '#modules/people/places/contract/effective-day.ts';
import type { ContractRow } from '#modules/hr-requests/contracts/web/rows.ts';
import { AssignmentTimeline } from '../contract/Assignment.ts';
import { Certificates } from './Certificates.tsx';
import { dayOf, entriesOf, type TimelineRequest, type Entry, type PlaceRow } from './entries.ts';
import { timelineWords } from './timeline-words.ts';
import './timeline.css';

const tones: Readonly<Record<EffectState, Tone>> = {
  [effectState.none]: 'neutral',
  [effectState.scheduled]: 'waiting',
  [effectState.applied]: 'good',
  [effectState.reversed]: 'paused',
  [effectState.failed]: 'bad',
};

/** Timeline of a person's places, with forms, contracts and certificates, latest first. */
export default function TimelinePanel({ auid }: { readonly auid: number }) {
  const words = useWords(timelineWords);
  const can = useCan();
  const label = useId();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useCall(
    AssignmentTimeline.GetAssignmentList,
    { AUID: auid, IsSuperseded: isWhole },
    { keep: true },
  );
  const seesContracts = can(contractCode) || can(userCodes.common);
  const contracts = useCall(
    Contract.GetContractPage,
    { AUID: auid, PageSize: 50 },
    { enabled: seesContracts },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || (seesContracts && contracts.isLoading)) return <Loading title={false} />;
  const entries = entriesOf(data, contracts.data?.Rows ?? []);
  return (
    <>
      <Certificates timeline={data} />
      <p className="timeline-switch">
        <Switch size="small" checked={isWhole} onChange={setWhole} aria-labelledby={label} />
        <span id={label}>{words.superseded}</span>
      </p>
      {entries.length === 0 ? (
        <Nothing text={words.empty} />
      ) : (
        <ol className="timeline">
          {entries.map((entry) => (
            <li key={entry.key} className={`timeline-${isGone(entry) ? 'gone' : entry.kind}`}>
              <Shown entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const isGone = (entry: Entry): boolean => entry.kind === 'place' && entry.row.SupersededAt !== null;

function Shown({ entry }: { readonly entry: Entry }) {
  const words = useWords(timelineWords);
  switch (entry.kind) {
    case 'place':
      return <PlaceEntry row={entry.row} bill={entry.bill} />;
    case 'end':
      return <Head day={entry.day} title={words.ends} note={words.endsNote} />;
    case 'bill':
      return <BillEntry bill={entry.bill} />;
    default:
      return <ContractEntry contract={entry.contract} />;
  }
}

interface HeadProps {
  readonly day: string;
  readonly title: string;
  readonly note?: string;
  readonly children?: ReactNode;
}

const Head = ({ day, title, note, children }: HeadProps) => (
  <p className="timeline-head">
    <time dateTime={day}>{day}</time>
    <strong>{title}</strong>
    {note && <span className="timeline-note">{note}</span>}
    {children}
  </p>
);

function PlaceEntry({ row, bill }: { readonly row: PlaceRow; readonly bill: TimelineRequest | undefined }) {
  const words = useWords(timelineWords);
  const language = useLanguage();
  const leader = inLanguage(language, row.LeaderName, row.LeaderNameEn);
  const facts: readonly (readonly [PlaceName, ReactNode])[] = [
    ['CompanyId', inLanguage(language, row.CompanyName, row.CompanyNameEn)],
    ['DeptId', inLanguage(language, row.DeptName, row.DeptNameEn)],
    ['position', row.position && <PostName key="post" of={row.position} />],
    ['leaderid', leader && words.leader(leader)],
    ['UserType', userType.labels[row.UserType]?.[language] ?? ''],
  ];
  const made = inLanguage(language, row.MadeByName, row.MadeByNameEn) || words.system;
  return (
    <>
      <Head
        day={row.FromDay}
        title={causeLabels[row.Cause]?.[language] ?? ''}
        note={row.ToDay === null ? words.since : words.until(row.ToDay)}
      >
        {bill && <EffectStatus bill={bill} />}
      </Head>
      <ul className="timeline-place">
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <li
              key={name}
              className={row.Fields.length < 5 && row.Fields.includes(name) ? 'timeline-changed' : ''}
            >
              {text}
            </li>
          ))}
      </ul>
      <p className="timeline-note">
        {row.FormID !== null && <FormLink id={row.FormID} number={row.FormNumber} />}
        {words.by(made, dayOf(row.MadeAt))}
        {row.SupersededAt !== null && ` · ${words.supersededOn(dayOf(row.SupersededAt))}`}
        {bill && <Reversed bill={bill} />}
      </p>
    </>
  );
}

function BillEntry({ bill }: { readonly bill: TimelineRequest }) {
  const language = useLanguage();
  return (
    <>
      <Head day={bill.Day} title={inLanguage(language, bill.Title, bill.TitleEn)}>
        <EffectStatus bill={bill} />
      </Head>
      <p className="timeline-note">
        <FormLink id={bill.FormID} number={bill.Number} />
        <Reversed bill={bill} />
      </p>
    </>
  );
}

const FormLink = ({ id, number }: { readonly id: number; readonly number: string }) => (
  <Link to={detailPath(id)} className="timeline-form">
    {number}
  </Link>
);

function EffectStatus({ bill: { EffectState: state } }: { readonly bill: TimelineRequest }) {
  const language = useLanguage();
  return state === null ? null : <Status tone={tones[state]}>{effectStateLabels[state][language]}</Status>;
}

function Reversed({ bill }: { readonly bill: TimelineRequest }) {
  const words = useWords(timelineWords);
  if (bill.ReversedDay === null) return null;
  const text = words.reversed(bill.ReversedDay, bill.CounterNumber);
  return bill.CounterFormID === null ? (
    ` · ${text}`
  ) : (
    <>
      {' · '}
      <Link to={detailPath(bill.CounterFormID)}>{text}</Link>
    </>
  );
}

function ContractEntry({ contract }: { readonly contract: ContractRow }) {
  const words = useWords(timelineWords);
  const language = useLanguage();
  return (
    <>
      <Head
        day={contract.StartDay}
        title={`${words.contract} · ${contractType.labels[contract.ContractType]?.[language] ?? ''}`}
        note={contract.EndDay === null ? words.openEnded : words.until(contract.EndDay)}
      />
      <p className="timeline-note">
        {[
          inLanguage(language, contract.SignCompany, contract.SignCompanyEn),
          contract.SignNo,
          contract.EndedEarly && words.endedEarly(contract.EndedEarly),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
