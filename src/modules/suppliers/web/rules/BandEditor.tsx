import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, InputNumber, Select, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Newer } from '#kit/web/form/Opened.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { bandProblems } from '../../contract/publishing.ts';
import { totalName } from '../../contract/rating.ts';
import { Rule, suggestions, type RuleEdition } from '../../contract/Rule.ts';
import { startDraft, followServer, isChanged, isOvertaken, type BandDraft } from './band-draft.ts';
import { useNames } from './RuleDialog.tsx';
import { ruleWords } from './words.ts';

const FormulaEditor = lazy(() => import('#kit/web/formula/FormulaEditor.tsx'));

type Bands = RuleEdition['Bands'];

/** Returns the grade bands without gaps: each one begins where the one below ends. */
const joined = (bands: Bands): Bands =>
  bands.map((band, n) => ({
    ...band,
    MinScore: n === 0 ? '0' : bands[n - 1]!.MaxScore,
    MaxScore: n === bands.length - 1 ? '100' : band.MaxScore,
  }));

/** Editor for the grade bands, highest first, and for the formula of the final score. */
export function BandEditor({ edition }: { edition: RuleEdition }) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const save = useAct(Rule.UpdateRuleList);
  const [draft, setDraft] = useState(() => startDraft(edition));
  const followed = followServer(draft, edition);
  if (followed !== draft) setDraft(followed);
  const { bands, aggregate } = followed.now;
  const put = (more: Partial<BandDraft['now']>): void =>
    setDraft((before) => ({ ...before, now: { ...before.now, ...more } }));
  const setBands = (next: (before: Bands) => Bands): void =>
    setDraft((before) => ({ ...before, now: { ...before.now, bands: next(before.now.bands) } }));
  const names = useNames(edition);
  const isEditable = edition.Can.Edit;
  const change = (at: number, more: Partial<Bands[number]>): void =>
    setBands((before) => joined(before.map((band, n) => (n === at ? { ...band, ...more } : band))));
  const problems = bandProblems(
    bands.map((one) => ({ name: one.GradeName, min: one.MinScore, max: one.MaxScore, suggest: one.Suggest })),
  );
  const shown = bands.map((band, n) => ({ band, n })).toReversed();
  return (
    <Panel
      title={words.bands}
      extra={
        isEditable && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={bands.length >= 10}
            onClick={() =>
              setBands((before) =>
                joined([{ GradeName: '', MinScore: '0', MaxScore: '10', Suggest: 'none' }, ...before]),
              )
            }
          >
            {words.addBand}
          </Button>
        )
      }
    >
      {isOvertaken(followed, edition) && <Newer onTake={() => setDraft(startDraft(edition))} />}
      <ul className="rule-bands">
        {shown.map(({ band, n }) => {
          const isTop = n === bands.length - 1;
          return (
            <li key={n}>
              {isEditable ? (
                <>
                  <Input
                    aria-label={words.bandName}
                    maxLength={10}
                    value={band.GradeName}
                    onChange={(event) => change(n, { GradeName: event.target.value })}
                  />
                  <span className="supplier-note">
                    {words.bandRange(band.MinScore, band.MaxScore, isTop)}
                  </span>
                  <InputNumber<string>
                    stringMode
                    aria-label={`${band.GradeName} ${words.bandTo}`}
                    min="0"
                    max="100"
                    disabled={isTop}
                    value={band.MaxScore}
                    onChange={(next) => change(n, { MaxScore: next ?? '0' })}
                  />
                  <Select
                    aria-label={`${band.GradeName} ${words.suggest}`}
                    value={band.Suggest}
                    options={suggestions.map((value) => ({ value, label: words.suggests[value] }))}
                    onChange={(Suggest) => change(n, { Suggest })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`${words.remove} ${band.GradeName}`}
                    disabled={bands.length <= 2}
                    onClick={() => setBands((before) => joined(before.filter((_one, at) => at !== n)))}
                  />
                </>
              ) : (
                <>
                  <strong>{band.GradeName}</strong>
                  <span>{words.bandRange(band.MinScore, band.MaxScore, isTop)}</span>
                  <span className="supplier-note">
                    {band.Suggest === 'none' ? '' : `${words.suggest} ${words.suggests[band.Suggest]}`}
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {problems.length > 0 && (
        <Alert type="warning" showIcon title={problems.map((one) => one.message[language]).join(' ')} />
      )}
      <h3 className="supplier-section rule-aggregate">{words.aggregate}</h3>
      <Suspense fallback={<Spin />}>
        <FormulaEditor
          label={words.aggregate}
          value={aggregate}
          placeholder={totalName}
          types={new Map([...names.types, [totalName, 'number']])}
          offered={names.offered}
          wanted="number"
          isReadOnly={!isEditable}
          onChange={(next) => put({ aggregate: next })}
        />
      </Suspense>
      <p className="supplier-note">{words.aggregateHint}</p>
      {isEditable && (
        <div className="form-actions">
          <Button
            type="primary"
            disabled={!isChanged(followed) || bands.some(({ GradeName }) => GradeName.trim() === '')}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                {
                  RuleListID: edition.RuleListID,
                  Version: followed.version,
                  Bands: bands,
                  AggregateFormula: aggregate,
                },
                {
                  onSuccess: () => {
                    setDraft((before) => ({ ...before, isSaved: true }));
                    void message.success(words.saved);
                  },
                  onError: showError,
                },
              )
            }
          >
            {words.saveBands}
          </Button>
        </div>
      )}
    </Panel>
  );
}
