import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { TargetKR } from '../../contract/TargetKR.ts';
import { settingScopeLabels, statusRuleLabels } from '../../contract/goal-codes.ts';
import type { SettingRow } from '../../contract/goal-shapes.ts';
import { SettingForm } from '../SettingForm.tsx';
import { settingWords } from '../setting-words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '../goals.css';

const path = '/StrategyRoImplementation/OKRCompletionSettings';

/** Page of completion settings for the company, departments and single key results. */
export default function OKRCompletionSettings() {
  const words = useWords(settingWords);
  const language = useLanguage();
  const [at, go] = useAddress('setting');
  const [isAdding, setAdding] = useState(false);
  const all = useCall(TargetKR.GetOKRCompletionSettingsPage, { PageSize: 200 });
  const editing = all.data?.Rows.find(({ OBID }) => String(OBID) === at.setting);
  const columns = useSettingColumns();
  return (
    <Page
      title={words.title}
      actions={
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          label={words.add}
          onClick={() => setAdding(true)}
        />
      }
    >
      <ListScreen<SettingRow, typeof TargetKR.GetOKRCompletionSettingsPage>
        from={TargetKR.GetOKRCompletionSettingsPage}
        rowKey={(row) => row.OBID}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            names: ['Scope'],
            label: words.scope,
            options: Object.entries(settingScopeLabels).map(([value, label]) => ({
              value,
              label: label[language],
            })),
          },
        ]}
        onOpen={({ OBID }) => go({ setting: OBID })}
        empty={{ text: words.empty }}
      />
      {editing && <SettingForm key={editing.OBID} row={editing} onClose={() => go({ setting: null })} />}
      {isAdding && <SettingForm row={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function useSettingColumns(): readonly Column<SettingRow>[] {
  const words = useWords(settingWords);
  const language = useLanguage();
  const share = (bp: number | null): string => (bp === null ? words.inherit : percentOf(bp));
  return [
    {
      key: 'name',
      title: words.object,
      phone: 'title',
      isWide: true,
      show: (row) => (
        <Link to={`${path}?setting=${row.OBID}`}>
          {row.Scope === 1 ? words.company : inLanguage(language, row.Name, row.NameEn)}
        </Link>
      ),
    },
    {
      key: 'scope',
      title: words.scope,
      isLine: true,
      phone: 'fact',
      show: (row) => settingScopeLabels[row.Scope]![language],
    },
    {
      key: 'cap',
      title: words.cap,
      isLine: true,
      align: 'right',
      phone: 'fact',
      show: (row) => share(row.CapBp),
    },
    { key: 'track', title: words.onTrack, isLine: true, align: 'right', show: (row) => share(row.OnTrackBp) },
    { key: 'risk', title: words.atRisk, isLine: true, align: 'right', show: (row) => share(row.AtRiskBp) },
    {
      key: 'rule',
      title: words.statusRule,
      isLine: true,
      show: (row) => (row.StatusRule === null ? words.inherit : statusRuleLabels[row.StatusRule]![language]),
    },
    {
      key: 'scores',
      title: words.scoreMap,
      isLine: true,
      show: (row) =>
        row.ScoreMap === null
          ? row.Scope === 1
            ? words.default
            : words.inherit
          : words.steps(row.ScoreMap.length),
    },
    {
      key: 'fixed',
      title: words.byHand,
      isLine: true,
      align: 'right',
      show: (row) => (row.FixedBp === null ? '--' : percentOf(row.FixedBp)),
    },
    {
      key: 'changed',
      title: words.changed,
      isLine: true,
      show: (row) => (row.At === null ? '--' : timeText(row.At)),
    },
  ];
}
