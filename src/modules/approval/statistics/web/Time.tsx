import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Moment } from '#modules/approval/lists/web/parts/columns.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { detailPath } from '#modules/approval/web/paths.ts';
import type { Times } from '../contract/ApprovalFormStatistics.ts';
import { Cards } from './Cards.tsx';
import { Lead, type Narrowed } from './leads.tsx';
import { statisticsWords } from './words.ts';

type Level = Times['Levels'][number];
type Step = Times['Slowest'][number];

/** Table of the time that each level takes, the slowest first. */
export function Levels({ levels, base }: { levels: readonly Level[]; base: Narrowed }) {
  const words = useWords(statisticsWords);
  const named = useNamed();
  const isPhone = useIsPhone();
  const form = (level: Level) => (
    <Lead to={{ ...base, TemplateId: level.TemplateId }}>
      {named(level.TemplateTitle, level.TemplateTitleEn)}
    </Lead>
  );
  const step = (level: Level): string => named(level.LevelName, level.LevelNameEn);
  const times: ColumnsType<Level> = [
    { title: words.p50, align: 'right', render: (_, level) => words.span(level.MedianMinutes) },
    { title: words.p90, align: 'right', render: (_, level) => words.span(level.P90Minutes) },
  ];
  if (isPhone)
    return (
      <Panel title={words.levels}>
        <Cards
          none={words.none}
          cards={levels.map((level) => ({
            key: `${level.TemplateId} ${level.LevelName}`,
            title: (
              <>
                {form(level)} · {step(level)}
              </>
            ),
            facts: [
              [words.p50, words.span(level.MedianMinutes)],
              [words.p90, words.span(level.P90Minutes)],
              [words.decided, level.Decided],
              [words.waiting, level.Waiting],
            ],
          }))}
        />
      </Panel>
    );
  return (
    <Panel flush title={words.levels} extra={<span className="statistics-note">{words.levelsHint}</span>}>
      <Table<Level>
        size="small"
        rowKey={(level) => `${level.TemplateId} ${level.LevelName}`}
        dataSource={[...levels]}
        pagination={levels.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        locale={{ emptyText: words.none }}
        columns={[
          { title: words.template, render: (_, level) => form(level) },
          { title: words.level, render: (_, level) => step(level) },
          { title: words.decided, align: 'right', dataIndex: 'Decided' },
          { title: words.waiting, align: 'right', dataIndex: 'Waiting' },
          ...times,
        ]}
      />
    </Panel>
  );
}

/** Table of the steps that wait longest now. */
export function Slowest({ steps }: { steps: readonly Step[] }) {
  const words = useWords(statisticsWords);
  const named = useNamed();
  const isPhone = useIsPhone();
  const link = (step: Step) => (
    <Link to={detailPath(step.FormID)}>
      {named(step.TemplateTitle, step.TemplateTitleEn)} {step.Number}
    </Link>
  );
  if (isPhone)
    return (
      <Panel title={words.slowest}>
        <Cards
          none={words.slowestNone}
          cards={steps.map((step) => ({
            key: `${step.FormID} ${step.ChineseName}`,
            title: link(step),
            facts: [
              [words.level, named(step.LevelName, step.LevelNameEn)],
              [words.person, named(step.ChineseName, step.EnglishName)],
              [words.since, <Moment key="since" at={step.OpenTime} />],
              [words.waited, words.span(step.Minutes)],
            ],
          }))}
        />
      </Panel>
    );
  return (
    <Panel flush title={words.slowest}>
      <Table<Step>
        size="small"
        rowKey={(step) => `${step.FormID} ${step.ChineseName}`}
        dataSource={[...steps]}
        pagination={steps.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: words.slowestNone }}
        columns={[
          { title: words.template, render: (_, step) => link(step) },
          { title: words.level, render: (_, step) => named(step.LevelName, step.LevelNameEn) },
          { title: words.person, render: (_, step) => named(step.ChineseName, step.EnglishName) },
          { title: words.since, render: (_, step) => <Moment at={step.OpenTime} /> },
          { title: words.waited, align: 'right', render: (_, step) => words.span(step.Minutes) },
        ]}
      />
    </Panel>
  );
}
