import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Switch, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { supplierCodes } from '../../contract/codes.ts';
import { Rule, type RuleEdition } from '../../contract/Rule.ts';
import { BandEditor } from './BandEditor.tsx';
import { CompareDialog, OpenDialog } from './EditionDialogs.tsx';
import { ParameterDialog } from './ParameterDialog.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { percentOf, ruleSetOf } from './rule-set.ts';
import { TestPanel } from './TestPanel.tsx';
import { editionTones } from './tones.ts';
import { ruleWords } from './words.ts';

const list = '/supplier/rules';

/** Editor for a rule set version: rules, parameters, grades, and a panel to test them. */
export function RuleEditor({ id }: { id: number }) {
  const found = useCall(Rule.GetRuleGather, { RuleListID: id });
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={10} />;
  return <Loaded edition={found.data} />;
}

function Loaded({ edition }: { edition: RuleEdition }) {
  const words = useWords(ruleWords);
  const set = useMemo(() => ruleSetOf(edition), [edition]);
  const state = edition.EditionState;
  return (
    <Page
      title={edition.RuleListName}
      note={
        <span className="rule-note">
          {words.editionOf(edition.EditionNumber)}
          <Status tone={editionTones[state]}>{words.states[state]}</Status>
          {edition.RatingCount > 0 && <span>{words.ratingsMade(edition.RatingCount)}</span>}
        </span>
      }
      actions={<Actions edition={edition} />}
    >
      {state !== 1 && <Alert type="info" showIcon title={words.frozen} className="supplier-effect" />}
      {edition.Problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="supplier-effect"
          title={words.problems(edition.Problems.length)}
          description={
            <ul className="rule-problems">
              {edition.Problems.map((one) => (
                <li key={`${one.About} ${one.Key} ${one.Field} ${one.From} ${one.Msg}`}>
                  {[set.rules.find((rule) => String(rule.id) === one.Key)?.name, one.Msg]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div className="rule-columns">
        <div>
          <Rules edition={edition} />
          <BandEditor key={edition.RuleListID} edition={edition} />
        </div>
        <div>
          <ParameterList edition={edition} />
          <TestPanel set={set} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ edition }: { edition: RuleEdition }) {
  const words = useWords(ruleWords);
  const can = useCan();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const copy = useAct(Rule.CopyRule);
  const close = useAct(Rule.UpdateIsOpenRuleList);
  const drop = useAct(Rule.DelRuleList);
  const [dialog, setDialog] = useState<'open' | 'compare' | null>(null);
  const { RuleListID, Version, EditionState } = edition;
  const seen = { RuleListID, Version };
  const mayWrite = can(supplierCodes.updateRule);
  return (
    <>
      <LinkButton to={list}>{words.back}</LinkButton>
      {edition.EditionNumber > 1 && <Button onClick={() => setDialog('compare')}>{words.compare}</Button>}
      {mayWrite && EditionState === 1 && (
        <Button
          danger
          onClick={() =>
            modal.confirm({
              title: words.dropTitle,
              content: words.dropNote,
              okText: words.drop,
              okButtonProps: { danger: true },
              cancelText: words.cancel,
              onOk: () =>
                drop.mutate(seen, {
                  onSuccess: () => {
                    void message.success(words.dropped);
                    void navigate(list);
                  },
                  onError: showError,
                }),
            })
          }
        >
          {words.drop}
        </Button>
      )}
      {mayWrite && EditionState === 2 && (
        <Button
          onClick={() =>
            modal.confirm({
              title: words.closeTitle,
              content: words.closeNote,
              okText: words.close,
              cancelText: words.cancel,
              onOk: () =>
                close.mutate(
                  { ...seen, IsOpen: false },
                  { onSuccess: () => void message.success(words.closed), onError: showError },
                ),
            })
          }
        >
          {words.close}
        </Button>
      )}
      {mayWrite && EditionState !== 1 && (
        <Button
          type={EditionState === 2 ? 'primary' : 'default'}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate(
              { RuleListID },
              {
                onSuccess: (made) => {
                  void message.success(words.copied(made.EditionNumber));
                  void navigate(`${list}?list=${made.RuleListID}`);
                },
                onError: showError,
              },
            )
          }
        >
          {words.copy}
        </Button>
      )}
      {mayWrite && EditionState !== 2 && (
        <Button type="primary" disabled={edition.Problems.length > 0} onClick={() => setDialog('open')}>
          {words.open}
        </Button>
      )}
      {/* What is opened is what was tried: a change that comes meanwhile is tried anew. */}
      {dialog === 'open' && <OpenDialog key={Version} edition={edition} onClose={() => setDialog(null)} />}
      {dialog === 'compare' && <CompareDialog edition={edition} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Asks for confirmation before a part of a draft is deleted. */
function useAskRemove() {
  const words = useWords(ruleWords);
  const { modal } = App.useApp();
  return (name: string, content: string, onOk: () => void): void =>
    void modal.confirm({
      title: words.removeAsk(name),
      content,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk,
    });
}

function Rules({ edition }: { edition: RuleEdition }) {
  const words = useWords(ruleWords);
  const showError = useShowError();
  const turn = useAct(Rule.UpdateIsOpenRule);
  const drop = useAct(Rule.DelRule);
  const ask = useAskRemove();
  const [open, setOpen] = useState<RuleEdition['Rules'][number] | 'new' | null>(null);
  const seen = { RuleListID: edition.RuleListID, Version: edition.Version };
  const weight = edition.Rules.filter(({ RuleState }) => RuleState === 1).reduce(
    (sum, { WeightBp }) => sum + WeightBp,
    0,
  );
  const isEditable = edition.Can.Edit;
  return (
    <Panel
      title={
        <>
          {words.rules} <span className="supplier-note">{words.weightSum(percentOf(weight))}</span>
        </>
      }
      extra={
        isEditable && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {words.addRule}
          </Button>
        )
      }
    >
      {edition.Rules.length === 0 && <Nothing text={words.noRules} />}
      <ul className="rule-lines">
        {edition.Rules.map((line) => (
          <li key={line.Id} className={line.RuleState === 1 ? '' : 'rule-off'}>
            <div className="rule-line-text">
              <strong>{line.RuleName}</strong>
              {line.ChineseName && <span className="supplier-note">{line.ChineseName}</span>}
              <code>{line.Formula}</code>
              {line.GradeFormula && <code>{line.GradeFormula}</code>}
            </div>
            <span className="rule-weight">
              {percentOf(line.WeightBp)}
              <span className="supplier-note">
                {words.grade} {line.Grade}
              </span>
            </span>
            <Switch
              size="small"
              disabled={!isEditable}
              aria-label={`${line.RuleName} ${words.on}`}
              checked={line.RuleState === 1}
              onChange={(IsOpen) => turn.mutate({ ...seen, Id: line.Id, IsOpen }, { onError: showError })}
            />
            {isEditable && (
              <span>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={`${words.edit} ${line.RuleName}`}
                  onClick={() => setOpen(line)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${words.remove} ${line.RuleName}`}
                  onClick={() =>
                    ask(line.RuleName, words.removeRuleNote, () =>
                      drop.mutate({ ...seen, Id: line.Id }, { onError: showError }),
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <RuleDialog edition={edition} line={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

function ParameterList({ edition }: { edition: RuleEdition }) {
  const words = useWords(ruleWords);
  const showError = useShowError();
  const drop = useAct(Rule.DelHeadParameter);
  const ask = useAskRemove();
  const [open, setOpen] = useState<RuleEdition['Parameters'][number] | 'new' | null>(null);
  const isEditable = edition.Can.Edit;
  const seen = { RuleListID: edition.RuleListID, Version: edition.Version };
  return (
    <Panel
      title={words.parameters}
      extra={
        isEditable && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {words.addParameter}
          </Button>
        )
      }
    >
      {edition.Parameters.length === 0 && <p className="supplier-note">{words.noParameters}</p>}
      <ul className="rule-parameters">
        {edition.Parameters.map((one) => (
          <li key={one.Id}>
            <span>{one.ParamName}</span>
            <Tag>{words.types[one.ValueType]}</Tag>
            {one.TampId === null && <Tag>{words.byHand}</Tag>}
            {isEditable && (
              <span className="rule-tools">
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`${words.edit} ${one.ParamName}`}
                  onClick={() => setOpen(one)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${words.remove} ${one.ParamName}`}
                  onClick={() =>
                    ask(one.ParamName, words.removeParameterNote, () =>
                      drop.mutate({ ...seen, Id: one.Id }, { onError: showError }),
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ParameterDialog
          edition={edition}
          parameter={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
