import {
  CompressOutlined,
  MinusOutlined,
  PlusOutlined,
  PrinterOutlined,
  StepForwardOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { placeReaders } from '#modules/people/persons/contract/user-tabs.ts';
import { useCan } from '#modules/people/web/useMe.ts';
import { CacDept } from '../contract/CacDept.ts';
import { ChartBoxes } from './ChartBoxes.tsx';
import { ChartPeople } from './ChartPeople.tsx';
import type { ChartItem } from './chart-items.ts';
import { box, layOut } from './chart-layout.ts';
import { organisationWords } from './organisation-words.ts';
import { useChartDay } from './useChartDay.tsx';
import { useZoom } from './useZoom.ts';
import './chart.css';

/** Margin around the drawing, in pixels. */
const margin = 24;

/** Organisation chart with zoom, search and print. The list of departments next to it offers the same by keyboard. */
export function Chart() {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const can = useCan();
  const { day, asked, picker, note } = useChartDay();
  const view = useCall(CacDept.GetOrganization, asked, { keep: true });
  const details = useCall(CacDept.GetDeptTree, asked, { keep: true }).data;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [chosenId, setChosen] = useState<number | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [isListing, setListing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);

  const items = useMemo<ChartItem[]>(() => {
    const known = new Map(details?.map((each) => [each.DeptId, each]));
    return (view.data ?? []).map(({ ID, ASName, ASNameEn, ASCode }) => {
      const detail = known.get(ID);
      // The prefix of the code is the parent's code; its last part is the parent.
      const above = ASCode.split('.').at(-2);
      return {
        id: ID,
        parentId: above === undefined ? null : Number(above),
        title: inLanguage(language, ASName, ASNameEn),
        search: `${ASName} ${ASNameEn} ${ASCode} ${detail?.LeaderName ?? ''} ${detail?.LeaderNameEn ?? ''}`,
        code: ASCode,
        leader: detail ? inLanguage(language, detail.LeaderName, detail.LeaderNameEn) : '',
        people: detail?.TotalCount ?? 0,
      };
    });
  }, [view.data, details, language]);
  const order = useMemo(() => new Map(details?.map((each, n) => [each.DeptId, n])), [details]);
  const sorted = useMemo(
    () => items.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    [items, order],
  );
  const chart = useMemo(() => layOut(sorted), [sorted]);
  const first = chart.boxes.find(({ y }) => y === 0);
  const { zoom, change, fit } = useZoom(stage, {
    width: chart.width + 2 * margin,
    height: chart.height + 2 * margin,
    top: (first?.x ?? 0) + margin + box.width / 2,
    isReady: items.length > 0,
  });
  const wanted = query.trim().toLowerCase();
  const hits = useMemo(
    () =>
      wanted === ''
        ? []
        : sorted.filter((item) => `${item.title} ${item.search}`.toLowerCase().includes(wanted)),
    [sorted, wanted],
  );

  const show = (id: number): void => {
    setChosen(id);
    const found = chart.boxes.find((each) => each.item.id === id);
    const element = stage.current;
    if (!found || !element) return;
    element.scrollTo({
      left: (found.x + margin + box.width / 2) * zoom - element.clientWidth / 2,
      top: (found.y + margin + box.height / 2) * zoom - element.clientHeight / 2,
    });
  };
  const next = (): void => {
    const hit = hits[at % hits.length];
    if (!hit) return;
    show(hit.id);
    setAt((at % hits.length) + 1);
  };
  const print = (): void => {
    // Draws everything for printing, not only the visible part.
    flushSync(() => setPrinting(true));
    globalThis.print();
    setPrinting(false);
  };
  const chosen = sorted.find(({ id }) => id === chosenId);
  if (view.error && !view.data) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  if (!view.data) return <Loading rows={10} />;
  return (
    <div className="chart-page">
      <Panel>
        <div className="split-list no-print">
          <Input
            allowClear
            value={query}
            aria-label={words.searchChart}
            placeholder={words.searchChart}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onPressEnter={next}
            suffix={
              hits.length > 0 ? (
                <output className="muted">{words.found(Math.max(1, at), hits.length)}</output>
              ) : null
            }
          />
          <TreeView
            items={sorted}
            label={words.outline}
            query={query}
            chosen={chosenId}
            onChoose={(item) => show(item.id)}
            extra={(item) => item.code}
            maxHeight={Math.max(240, globalThis.innerHeight - 250)}
          />
        </div>
      </Panel>
      <Panel flush>
        <div className="chart-tools no-print">
          {picker}
          {chosen && placeReaders.some(can) && (
            <Button icon={<TeamOutlined />} onClick={() => setListing(true)}>
              {words.whoWas}
            </Button>
          )}
          {hits.length > 1 && (
            <Button icon={<StepForwardOutlined />} onClick={next}>
              {words.next}
            </Button>
          )}
          <Button
            icon={<MinusOutlined />}
            aria-label={words.zoomOut}
            title={words.zoomOut}
            onClick={() => change(1 / 1.25)}
          />
          <output className="chart-zoom">{Math.round(zoom * 100)}%</output>
          <Button
            icon={<PlusOutlined />}
            aria-label={words.zoomIn}
            title={words.zoomIn}
            onClick={() => change(1.25)}
          />
          <Button icon={<CompressOutlined />} aria-label={words.fit} title={words.fit} onClick={fit} />
          <Button icon={<PrinterOutlined />} onClick={print}>
            {words.print}
          </Button>
        </div>
        {note}
        {/* It scrolls, so the keyboard must be able to get there. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section ref={stage} className="chart-stage" tabIndex={0} aria-label={words.chartOf(items.length)}>
          <ChartBoxes
            chart={chart}
            zoom={zoom}
            margin={margin}
            stage={stage}
            isWhole={isPrinting}
            chosenId={chosenId}
            hits={hits}
            onChoose={setChosen}
          />
        </section>
      </Panel>
      {chosen && (
        <ChartPeople
          open={isListing}
          department={chosen.id}
          title={words.peopleOn(chosen.title, day)}
          day={day}
          onClose={() => setListing(false)}
        />
      )}
    </div>
  );
}
