import { ArrowLeftOutlined, CheckOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { RollCallRow } from '../parts/RollCallRow.tsx';
import '../visitors.css';

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Roll call page: everybody on site, counted at the assembly point by all marshals together. It can be printed. */
export default function RollCall() {
  const { rollCall: words } = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const showError = useShowError();
  const [search, setSearch] = useSearchParams();
  const found = useCall(VisitorForm.GetRollCall, {});
  const start = useAct(VisitorForm.StartRollCall);
  const count = useAct(VisitorForm.CountRollCall);
  const end = useAct(VisitorForm.EndRollCall);
  const all = found.data?.Rows ?? [];
  const running = found.data?.Open ?? [];
  const english = new Map(all.map(({ Site, SiteEn }) => [Site, SiteEn]));
  const sites = [...new Set([...all.map(({ Site }) => Site), ...running.map(({ Site }) => Site)])].toSorted();
  const wanted = search.get('site');
  const site = sites.find((each) => each === wanted);
  const isShown = (given: { readonly Site: string }): boolean => site === undefined || given.Site === site;
  const rows = all.filter(isShown);
  const open = running.filter(isShown);
  const isCounted = new Set(open.map(({ Site }) => Site));
  const counted = rows.filter(({ Site }) => isCounted.has(Site));
  const people = sum(counted.map(({ PeopleCount }) => PeopleCount));
  const here = sum(counted.map(({ Found }) => Found));
  const toStart = [...new Set(rows.map(({ Site }) => Site))].filter((each) => !isCounted.has(each));
  const nameOf = (given: string): string =>
    inLanguage(language, given, english.get(given) ?? '') || words.noSite;
  const stop = (): void =>
    void modal.confirm({
      title: words.endTitle,
      content: here < people ? words.endMissing(people - here) : words.endWhole,
      okText: words.end,
      okButtonProps: { danger: here < people },
      cancelText: words.goOn,
      onOk: () => end.mutate({ Ids: open.map(({ Id }) => Id) }, { onError: showError }),
    });
  return (
    <Page
      title={words.title}
      note={
        found.data &&
        `${words.at(timeText(found.data.Time))} · ${words.total(rows.length, sum(rows.map(({ PeopleCount }) => PeopleCount)))}`
      }
      actions={
        <>
          <LinkButton to="/VisitingManagement/VisitingRecords" icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          <Button icon={<ReloadOutlined />} loading={found.isFetching} onClick={() => void found.refetch()}>
            {words.refresh}
          </Button>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {words.print}
          </Button>
          {open.length > 0 && (
            // On phones the button has an icon if the start button stands beside it.
            <Button
              icon={toStart.length > 0 ? <CheckOutlined /> : undefined}
              loading={end.isPending}
              onClick={stop}
            >
              {words.end}
            </Button>
          )}
          {toStart.length > 0 && (
            <Button
              type="primary"
              loading={start.isPending}
              onClick={() => start.mutate({ Sites: toStart }, { onError: showError })}
            >
              {words.start}
            </Button>
          )}
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
      {sites.length > 1 && (
        <Segmented
          className="roll-call-sites no-print"
          aria-label={words.site}
          value={site ?? null}
          options={[
            { value: null, label: words.allSites },
            ...sites.map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChange={(next) => setSearch(next === null ? {} : { site: next }, { replace: true })}
        />
      )}
      {found.error && !found.data ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading rows={8} />
      ) : rows.length === 0 ? (
        <div className="panel">
          <Nothing text={words.none} />
        </div>
      ) : (
        <section className="panel roll-call" aria-label={words.title}>
          <div className="roll-call-head">
            {open.length > 0 && <strong aria-live="polite">{words.found(here, people)}</strong>}
            <span className="muted no-print">{open.length > 0 ? words.note : words.before}</span>
            {open.map((each) => (
              <span key={each.Id} className="muted">
                {words.started(
                  nameOf(each.Site),
                  inLanguage(language, each.StartName, each.StartNameEn),
                  shortTime(each.StartTime),
                )}
              </span>
            ))}
          </div>
          {sites
            .filter((each) => rows.some(({ Site }) => Site === each))
            .map((each) => {
              const group = rows.filter(({ Site }) => Site === each);
              return (
                <section key={each} aria-label={nameOf(each)}>
                  <h2>
                    {nameOf(each)}
                    <small>
                      {words.total(group.length, sum(group.map(({ PeopleCount }) => PeopleCount)))}
                    </small>
                  </h2>
                  <ol>
                    {group.map((visit) => (
                      <RollCallRow
                        key={visit.Id}
                        visit={visit}
                        onCount={
                          isCounted.has(visit.Site)
                            ? (Change) => count.mutate({ VisitId: visit.Id, Change }, { onError: showError })
                            : undefined
                        }
                      />
                    ))}
                  </ol>
                </section>
              );
            })}
        </section>
      )}
    </Page>
  );
}
