import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { editionStateLabels, editionStates } from '#modules/kpi/contract/codes.ts';
import type { Content, Problem } from '#modules/kpi/contract/shapes.ts';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { editionTones } from '#modules/kpi/web/parts/tones.ts';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import { KPITemplate } from '../contract/KPITemplate.ts';
import { DryRunDrawer } from './DryRunDrawer.tsx';
import { Rows, type Named } from './Rows.tsx';
import { Totals } from './Totals.tsx';
import { typedProblems } from './typed-problems.ts';
import { modelWords } from './words.ts';

type Found = ReplyOf<typeof KPITemplate.Get>;
type Trials = ReplyOf<typeof KPIStationPosition.PresetValidator>['Trials'];

interface EditorProps {
  readonly id: number;
  readonly onBack: () => void;
  readonly onOpen: (id: number) => void;
}

/** Editor of one version of a template: rows, rules and problems. */
export function TemplateEditor(props: EditorProps) {
  const found = useCall(KPITemplate.Get, { TemplateID: props.id });
  return (
    <Answer of={found} rows={8} isFresh>
      {(data) => <Shown key={props.id} {...props} found={data} />}
    </Answer>
  );
}

function Shown({ found, onBack, onOpen }: EditorProps & { readonly found: Found }) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const { Head } = found;
  const saving = useAct(KPITemplate.SaveDraft);
  const publishing = useAct(KPITemplate.Publish);
  const copying = useAct(KPITemplate.Copy);
  const checking = useAct(KPIStationPosition.PresetValidator);
  const [content, setContent] = useState<Content>(found.Content);
  const [version, setVersion] = useState(Head.Version);
  const [isDirty, setDirty] = useState(false);
  const [checked, setChecked] = useState<{ problems: readonly Problem[]; trials: Trials } | null>(null);
  const [problem, setProblem] = useState('');
  const isReadOnly = Head.State !== editionStates.draft || isPhone;
  // Names of indicators added since the page opened. The list they were chosen from changes with each search.
  const [added, setAdded] = useState<readonly Named[]>([]);
  const names = new Map(
    [...found.Indicators, ...added].map((one) => [
      one.IndicatorID,
      inLanguage(language, one.Name, one.NameEn),
    ]),
  );
  const [isTried, setTried] = useState(false);
  const set = (more: Partial<Content>): void => {
    setDirty(true);
    setChecked(null);
    setContent((before) => ({ ...before, ...more }));
  };
  const failed = (error: Error): void => {
    const body = error instanceof CallFailed ? error.body : null;
    const told = (body as { Problems?: Problem[] } | null)?.Problems;
    const named = body?.Fields ?? (body?.Field ? [{ Field: body.Field, Msg: body.Msg }] : []);
    const typed = typedProblems(named, words);
    if (told) setChecked({ problems: told, trials: [] });
    if (typed.length > 0) {
      setChecked({ problems: typed, trials: [] });
      setProblem('');
      return;
    }
    setProblem(error instanceof CallFailed && error.status === 409 ? words.stale : messageOf(error));
  };
  const save = (then?: (version: number) => void): void =>
    saving.mutate(
      {
        TemplateID: Head.TemplateID,
        Version: version,
        PostID: Head.PostID,
        ProductTypeID: Head.ProductTypeID,
        MenuID: Head.MenuID,
        Content: content,
      },
      {
        onSuccess: ({ Version }) => {
          setVersion(Version);
          setDirty(false);
          setProblem('');
          if (then) then(Version);
          else void message.success(words.saved);
        },
        onError: failed,
      },
    );
  const check = (): void =>
    checking.mutate(
      { MenuID: Head.MenuID, Content: content },
      {
        onSuccess: ({ Problems, Trials }) => {
          setProblem('');
          setChecked({ problems: Problems, trials: Trials });
        },
        onError: failed,
      },
    );
  const publish = (): void =>
    void modal.confirm({
      title: words.publishTitle,
      content: words.publishHint,
      okText: words.publish,
      cancelText: words.cancel,
      onOk: () =>
        save((Version) =>
          publishing.mutate(
            { TemplateID: Head.TemplateID, Version },
            {
              onSuccess: () => {
                void message.success(words.published);
                onBack();
              },
              onError: failed,
            },
          ),
        ),
    });
  const leave = (): void => {
    if (!isDirty) onBack();
    else
      void modal.confirm({
        title: words.dirtyTitle,
        content: words.dirtyHint,
        okText: words.leave,
        cancelText: words.stay,
        onOk: onBack,
      });
  };
  const next = (): void => {
    if (Head.DraftID !== null) return onOpen(Head.DraftID);
    copying.mutate(
      { TemplateID: Head.TemplateID },
      { onSuccess: ({ TemplateID }) => onOpen(TemplateID), onError: showError },
    );
  };
  const product = inLanguage(language, Head.ProductName, Head.ProductNameEn);
  return (
    <KpiPage
      current={null}
      title={`${inLanguage(language, Head.PostName, Head.PostNameEn)}${product ? ` · ${product}` : ''}`}
      note={`${inLanguage(language, Head.MenuName, Head.MenuNameEn)} · ${words.editionNo(Head.EditionNumber)}`}
      actions={
        isReadOnly ? (
          !isPhone && (
            <Button type="primary" onClick={next} loading={copying.isPending}>
              {Head.DraftID === null ? words.next : words.toDraft}
            </Button>
          )
        ) : (
          <>
            <Button onClick={check} loading={checking.isPending}>
              {words.check}
            </Button>
            <Button onClick={() => setTried(true)} disabled={isDirty}>
              {words.dryRun}
            </Button>
            <Button onClick={() => save()} disabled={!isDirty} loading={saving.isPending}>
              {words.saveDraft}
            </Button>
            <Button type="primary" onClick={publish}>
              {words.publish}
            </Button>
          </>
        )
      }
    >
      <div className="kpi-acts">
        <Button icon={<ArrowLeftOutlined />} onClick={leave}>
          {words.back}
        </Button>
        <Status tone={editionTones[Head.State]!}>{editionStateLabels[Head.State]![language]}</Status>
        {isPhone && <span className="kpi-note">{words.wide}</span>}
      </div>
      {problem && <Alert className="kpi-alert" type="error" showIcon role="alert" title={problem} />}
      {checked && (
        <Alert
          className="kpi-alert"
          type={checked.problems.length > 0 ? 'warning' : 'success'}
          showIcon
          title={
            checked.problems.length > 0 ? (
              <ul className="kpi-problems">
                {checked.problems.map(({ RowNo, Key, Msg }) => {
                  const id = RowNo === null ? undefined : content.Rows[RowNo - 1]?.IndicatorID;
                  return (
                    <li key={`${RowNo} ${Key} ${Msg}`}>
                      {id === undefined ? Msg : words.about(names.get(id) ?? String(RowNo), Msg)}
                    </li>
                  );
                })}
              </ul>
            ) : (
              words.noProblems
            )
          }
          description={
            checked.trials.length > 0 && (
              <dl className="kpi-trials">
                {checked.trials.map(({ Name, Total, Grade }) => (
                  <div key={Name}>
                    <dt>{words.trial[Name]}</dt>
                    <dd>{Total === null ? words.unscored : `${Total} ${Grade ?? ''}`}</dd>
                  </div>
                ))}
              </dl>
            )
          }
        />
      )}
      <Panel title={words.indicators}>
        <Rows
          rows={content.Rows}
          names={names}
          columns={found.Columns}
          problems={checked?.problems ?? []}
          isReadOnly={isReadOnly}
          onAdd={(one) => setAdded((before) => [...before, one])}
          onChange={(rows) => set({ Rows: [...rows] })}
        />
      </Panel>
      {isTried && <DryRunDrawer id={Head.TemplateID} onClose={() => setTried(false)} />}
      <Totals content={content} isReadOnly={isReadOnly} onChange={set} />
    </KpiPage>
  );
}
