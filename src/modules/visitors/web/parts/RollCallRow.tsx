import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { visitorWords } from '../words.ts';

export type Called = ReplyOf<typeof VisitorForm.GetRollCall>['Rows'][number];

interface RollCallRowProps {
  readonly visit: Called;
  /** Counts of the roll call; absent if none is in progress at the site. */
  readonly onCount: ((change: number) => void) | undefined;
}

/** Row for one group: its guest, and how many of its people were found. */
export function RollCallRow({ visit, onCount }: RollCallRowProps) {
  const { rollCall: words } = useWords(deskWords);
  const { list } = useWords(visitorWords);
  const language = useLanguage();
  const { Found, PeopleCount, VisitorName } = visit;
  const isWhole = onCount !== undefined && Found === PeopleCount;
  const companions = visit.Companions.join(language === 'zh' ? '、' : ', ');
  const facts = [
    visit.Company,
    companions,
    `${list.host} ${inLanguage(language, visit.HostName, visit.HostNameEn)}`,
    [visit.CheckInTime && `${list.in} ${shortTime(visit.CheckInTime)}`, visit.PlateNo]
      .filter(Boolean)
      .join(' · '),
  ];
  return (
    <li className={isWhole ? 'roll-call-here' : ''}>
      {onCount && (
        <fieldset className="roll-call-count" aria-label={VisitorName}>
          <Button
            icon={<MinusOutlined />}
            aria-label={words.less}
            disabled={Found === 0}
            onClick={() => onCount(-1)}
          />
          <output aria-label={words.counted(Found, PeopleCount)}>
            {Found} / {PeopleCount}
          </output>
          <Button
            icon={<PlusOutlined />}
            aria-label={words.more}
            disabled={isWhole}
            onClick={() => onCount(1)}
          />
          <Button
            className="roll-call-all no-print"
            disabled={isWhole}
            onClick={() => onCount(PeopleCount - Found)}
          >
            {words.allHere}
          </Button>
        </fieldset>
      )}
      <span className="roll-call-name">
        {VisitorName}
        {PeopleCount > 1 && <small> × {PeopleCount}</small>}
        {onCount && visit.FoundTime && (
          <small className="roll-call-by">
            {words.by(inLanguage(language, visit.FoundName, visit.FoundNameEn), shortTime(visit.FoundTime))}
          </small>
        )}
      </span>
      {facts.map((fact, n) => (
        <span
          key={n}
          className={`roll-call-fact ${fact === companions ? 'roll-call-whole' : ''}`}
          title={fact}
        >
          {fact}
        </span>
      ))}
    </li>
  );
}
