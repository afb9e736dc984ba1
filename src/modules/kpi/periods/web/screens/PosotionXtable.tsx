import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Grid } from '#kit/web/grid/Grid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { ExportButton } from '#modules/kpi/files/web/parts/ExportButton.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { seesOutcome, totalText, unscoredLabel } from '#modules/kpi/sheets/contract/totals.ts';
import { textOf } from '#modules/kpi/sheets/web/cells.ts';
import { sheetWords } from '#modules/kpi/sheets/web/words.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { PeriodPick } from '../parts/PeriodPick.tsx';

type Line = ReplyOf<typeof KPISheet.GetByPost>[number];

const nameOf = ({ Head: { Person } }: Line) => (
  <PersonName id={Person.AUID} name={Person.ChineseName} englishName={Person.EnglishName} />
);

/** Page of sheets by position: the same items of all its people side by side. */
export default function PosotionXtable() {
  return (
    <KpiPage current="posts">
      <PeriodPick>
        {({ PeriodID }, pick) => <Posts key={PeriodID} period={PeriodID} pick={pick} />}
      </PeriodPick>
    </KpiPage>
  );
}

/** Shows the position with the most people, unless another is chosen. */
function Posts({ period, pick }: { readonly period: number; readonly pick: ReactNode }) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const [chosen, go] = useAddressId('post');
  const found = useCall(KPISheet.GetPosts, { PeriodID: period });
  return (
    <Answer of={found} rows={6}>
      {(posts) => {
        const post = posts.find(({ PostID }) => PostID === chosen) ?? posts[0];
        return post ? (
          <>
            <div className="kpi-acts">
              {pick}
              <Select
                aria-label={words.post}
                style={{ width: 220 }}
                showSearch={{ optionFilterProp: 'label' }}
                value={post.PostID}
                options={posts.map(({ PostID, PostName, PostNameEn, Sheets: n }) => ({
                  value: PostID,
                  label: `${inLanguage(language, PostName, PostNameEn)} (${n})`,
                }))}
                onChange={go}
              />
              <ExportButton of={{ PeriodID: period, PostID: post.PostID }} />
            </div>
            <Sheets key={post.PostID} period={period} post={post.PostID} />
          </>
        ) : (
          <>
            <div className="kpi-acts">{pick}</div>
            <Nothing text={words.emptyPost} />
          </>
        );
      }}
    </Answer>
  );
}

function Sheets({ period, post }: { readonly period: number; readonly post: number }) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const open = useNavigate();
  const me = useMe()?.AUID ?? 0;
  const cellWords = useWords(sheetWords);
  const found = useCall(KPISheet.GetByPost, { PeriodID: period, PostID: post });
  return (
    <Answer of={found} rows={6}>
      {(lines) => {
        if (lines.length === 0) return <Nothing text={words.emptyPost} />;
        const items = new Map(
          lines.flatMap(({ Rows }) =>
            Rows.map((row) => [row.IndicatorID, inLanguage(language, row.Name, row.NameEn)] as const),
          ),
        );
        const ids = [...items.keys()];
        const scoreOf = (row: Line['Rows'][number] | undefined, head: Line['Head']): string =>
          row
            ? textOf(row, 'RowScore', {
                ...cellWords,
                missing: seesOutcome(head, me) ? unscoredLabel[language] : '',
              })
            : '';
        const columns = [
          ...ids.map((id) => ({ key: String(id), title: items.get(id)!, note: words.actualScore })),
          { key: 'total', title: words.total },
        ];
        return (
          <div className="kpi-posts">
            <Grid<Line>
              label={words.byPost}
              rows={lines}
              rowKey={({ Head }) => Head.SheetID}
              headTitle={words.person}
              head={nameOf}
              columns={columns}
              cell={({ Head, Rows }, at) => {
                const row = Rows.find(({ IndicatorID }) => IndicatorID === ids[at]);
                const text =
                  at === ids.length
                    ? (totalText(Head, me, language) ?? words.hidden)
                    : [row?.Actual ?? words.hidden, scoreOf(row, Head) || words.hidden].join(' / ');
                return { text, label: `${columns[at]!.title} ${text}` };
              }}
              onOpen={({ Head }) => void open(sheetPath(Head.SheetID))}
            />
          </div>
        );
      }}
    </Answer>
  );
}
