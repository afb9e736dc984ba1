import { ArrowLeftOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Empty } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { keepFound, readFound } from '../roll-call.ts';
import { visitorWords } from '../words.ts';
import '../visitors.css';

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Everybody who is on site, to be called out and ticked off at the assembly point; on paper, too. */
export default function RollCall() {
  const { rollCall: words } = useWords(deskWords);
  const { list } = useWords(visitorWords);
  const language = useLanguage();
  const found = useCall(VisitorForm.GetRollCall, {});
  const [day] = useState(() => companyDay(new Date()));
  const [here, setHere] = useState(() => readFound(day));
  const rows = found.data?.Rows ?? [];
  const people = sum(rows.map(({ PeopleCount }) => PeopleCount));
  const counted = sum(rows.filter(({ Id }) => here.has(Id)).map(({ PeopleCount }) => PeopleCount));
  const tick = (id: number, isHere: boolean): void => {
    const next = new Set(here);
    if (isHere) next.add(id);
    else next.delete(id);
    setHere(next);
    keepFound(day, next);
  };
  return (
    <Page
      title={words.title}
      note={found.data && `${words.at(timeText(found.data.Time))} · ${words.total(rows.length, people)}`}
      actions={
        <>
          <LinkButton to="/VisitingManagement/VisitingRecords" icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          <Button icon={<ReloadOutlined />} loading={found.isFetching} onClick={() => void found.refetch()}>
            {words.refresh}
          </Button>
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    >
      {found.error && found.data && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="roll-call-old"
          title={words.old(timeText(found.data.Time))}
        />
      )}
      {found.error && !found.data ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading rows={8} />
      ) : rows.length === 0 ? (
        <div className="panel">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />
        </div>
      ) : (
        <section className="panel roll-call" aria-label={words.title}>
          <p className="roll-call-head no-print">
            <strong aria-live="polite">{words.found(counted, people)}</strong>
            <span className="muted">{words.note}</span>
          </p>
          <ol>
            {rows.map((visit) => (
              <li key={visit.Id} className={here.has(visit.Id) ? 'roll-call-here' : ''}>
                <Checkbox
                  checked={here.has(visit.Id)}
                  onChange={(event) => tick(visit.Id, event.target.checked)}
                >
                  <span className="roll-call-name">
                    {visit.VisitorName} <small>× {visit.PeopleCount}</small>
                  </span>
                </Checkbox>
                <span className="roll-call-facts">
                  {[
                    visit.Companions.join(language === 'zh' ? '、' : ', '),
                    visit.Company,
                    `${list.host} ${inLanguage(language, visit.HostName, visit.HostNameEn)}`,
                    inLanguage(language, visit.Site, visit.SiteEn),
                    visit.CheckInTime && `${list.in} ${shortTime(visit.CheckInTime)}`,
                    visit.PlateNo,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Page>
  );
}
