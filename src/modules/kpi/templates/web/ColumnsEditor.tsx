import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import {
  columnTypeLabels,
  columnTypes,
  roleLabels,
  stageLabels,
  type ColumnType,
} from '#modules/kpi/contract/codes.ts';
import type { HeaderRow } from '#modules/kpi/contract/shapes.ts';
import { KPITemplate } from '../contract/KPITemplate.ts';
import { isNumeric, type Column } from '../contract/columns.ts';
import { columnProblems } from '../contract/preset.ts';
import { said } from '../contract/problems.ts';
import { HeaderPreview } from './HeaderPreview.tsx';
import { modelWords } from './words.ts';

const fresh = (n: number): Column => ({
  Key: `C${n}`,
  Title: '',
  TitleEn: '',
  Group: '',
  Type: 'text',
  Decimals: 2,
  Min: null,
  Max: null,
  Options: [],
  Formula: '',
  Role: 1,
  Stage: 2,
  Required: false,
});

interface ColumnsEditorProps {
  readonly menuId: number;
  readonly header: HeaderRow | null;
  readonly draft: HeaderRow | null;
}

/** Editor of the added columns of a table. They are edited as a draft and put in use together. */
export function ColumnsEditor({ menuId, header, draft }: ColumnsEditorProps) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const save = useAct(KPITemplate.SaveHeader);
  const open = useAct(KPITemplate.OpenHeader);
  const [own, setOwn] = useState<readonly Column[]>((draft ?? header)?.Columns ?? []);
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (at: number, more: Partial<Column>): void => {
    setDirty(true);
    setOwn((before) => before.map((one, n) => (n === at ? { ...one, ...more } : one)));
  };
  const found = columnProblems(own, language).map((one) => said(one, language));
  const keep = (then?: (id: number, version: number) => void): void =>
    save.mutate(
      { MenuID: menuId, Columns: [...own] as never, ...(draft ? { Version: draft.Version } : {}) },
      {
        onSuccess: ({ HeaderID, Version }) => {
          setDirty(false);
          setProblem('');
          if (then) then(HeaderID, Version);
          else void message.success(words.saved);
        },
        onError: (error) => {
          setProblem(messageOf(error));
          if (error instanceof CallFailed && error.status === 409) showError(error);
        },
      },
    );
  const publish = (): void =>
    void modal.confirm({
      title: words.openColumns,
      content: words.openColumnsHint,
      okText: words.openColumns,
      cancelText: words.cancel,
      onOk: () =>
        keep((HeaderID, Version) =>
          open.mutate(
            { HeaderID, Version },
            { onSuccess: () => void message.success(words.published), onError: showError },
          ),
        ),
    });
  const options = (labels: typeof roleLabels) =>
    Object.entries(labels).map(([value, label]) => ({ value: Number(value), label: label[language] }));
  return (
    <>
      <div className="kpi-acts">
        <Button
          icon={<PlusOutlined />}
          onClick={() => {
            setDirty(true);
            setOwn((before) => [...before, fresh(before.length + 1)]);
          }}
        >
          {words.addColumn}
        </Button>
        <Button onClick={() => keep()} disabled={!isDirty} loading={save.isPending}>
          {words.saveDraft}
        </Button>
        <Button type="primary" disabled={found.length > 0 || (!isDirty && !draft)} onClick={publish}>
          {words.openColumns}
        </Button>
        {header && <span className="kpi-note">{words.inForce(header.EditionNumber)}</span>}
        {draft && <span className="kpi-note">{words.hasDraft}</span>}
      </div>
      {problem && <Alert className="kpi-alert" type="error" showIcon title={problem} role="alert" />}
      {found.length > 0 && (
        <Alert
          className="kpi-alert"
          type="warning"
          showIcon
          title={
            <ul className="kpi-problems">
              {found.map(({ RowNo, Key, Msg }) => (
                <li key={`${RowNo}${Key}${Msg}`}>{words.about(Key, Msg)}</li>
              ))}
            </ul>
          }
        />
      )}
      {own.length === 0 ? (
        <p className="kpi-note">{words.noColumns}</p>
      ) : (
        <Sideways label={words.columns}>
          <table className="kpi-edit" style={{ minWidth: 1240 }}>
            <thead>
              <tr>
                {[
                  words.key,
                  words.titleOf,
                  words.titleEnOf,
                  words.group,
                  words.type,
                  words.more,
                  words.role,
                  words.stage,
                ].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">{words.required}</th>
                <th aria-label={words.remove} />
              </tr>
            </thead>
            <tbody>
              {own.map((one, at) => (
                <tr key={at}>
                  <td style={{ width: 100 }}>
                    <Input
                      aria-label={words.key}
                      value={one.Key}
                      maxLength={30}
                      onChange={({ target }) => change(at, { Key: target.value })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={words.titleOf}
                      value={one.Title}
                      maxLength={30}
                      status={problem !== '' && one.Title.trim() === '' ? 'error' : ''}
                      onChange={({ target }) => change(at, { Title: target.value })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={words.titleEnOf}
                      value={one.TitleEn}
                      maxLength={60}
                      onChange={({ target }) => change(at, { TitleEn: target.value })}
                    />
                  </td>
                  <td style={{ width: 110 }}>
                    <Input
                      aria-label={words.group}
                      value={one.Group}
                      maxLength={30}
                      onChange={({ target }) => change(at, { Group: target.value })}
                    />
                  </td>
                  <td style={{ width: 120 }}>
                    <Select<ColumnType>
                      aria-label={words.type}
                      value={one.Type}
                      options={columnTypes.map((value) => ({
                        value,
                        label: columnTypeLabels[value][language],
                      }))}
                      onChange={(Type) => change(at, { Type })}
                    />
                  </td>
                  <td>
                    {one.Type === 'formula' && (
                      <Input
                        aria-label={words.more}
                        value={one.Formula}
                        maxLength={500}
                        placeholder="Actual - Target"
                        onChange={({ target }) => change(at, { Formula: target.value })}
                      />
                    )}
                    {isNumeric(one.Type) && one.Type !== 'formula' && (
                      <Bounds column={one} onChange={(more) => change(at, more)} />
                    )}
                    {one.Type === 'select' && (
                      <Select
                        aria-label={words.more}
                        mode="tags"
                        value={[...one.Options]}
                        onChange={(Options: string[]) => change(at, { Options })}
                      />
                    )}
                  </td>
                  <td style={{ width: 130 }}>
                    {one.Type === 'formula' ? (
                      <span className="kpi-note">{roleLabels[0]![language]}</span>
                    ) : (
                      <Select
                        aria-label={words.role}
                        value={one.Role}
                        options={options(roleLabels).slice(1)}
                        onChange={(Role: number) => change(at, { Role })}
                      />
                    )}
                  </td>
                  <td style={{ width: 140 }}>
                    <Select
                      aria-label={words.stage}
                      value={one.Stage}
                      options={options(stageLabels)}
                      onChange={(Stage: number) => change(at, { Stage })}
                    />
                  </td>
                  <td style={{ width: 60 }}>
                    {one.Type !== 'formula' && (
                      <Checkbox
                        aria-label={words.required}
                        checked={one.Required}
                        onChange={({ target }) => change(at, { Required: target.checked })}
                      />
                    )}
                  </td>
                  <td style={{ width: 48 }}>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={words.removeRow(one.Title || one.Key)}
                      onClick={() => {
                        setDirty(true);
                        setOwn((before) => before.filter((_one, n) => n !== at));
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      <HeaderPreview menuId={menuId} columns={own.filter(({ Title }) => Title.trim() !== '')} />
    </>
  );
}

interface BoundsProps {
  readonly column: Column;
  readonly onChange: (more: Partial<Column>) => void;
}

/** Fields of a number column: lowest and highest value, and decimals. */
function Bounds({ column, onChange }: BoundsProps) {
  const words = useWords(modelWords);
  const bound = (key: 'Min' | 'Max', label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      value={column[key] ?? ''}
      maxLength={19}
      onChange={({ target }) => onChange({ [key]: target.value.trim() || null })}
    />
  );
  return (
    <span className="kpi-bounds">
      {bound('Min', words.min)}
      {bound('Max', words.most)}
      <InputNumber
        aria-label={words.decimals}
        title={words.decimals}
        min={0}
        max={6}
        precision={0}
        value={column.Decimals}
        onChange={(value) => onChange({ Decimals: value ?? 0 })}
      />
    </span>
  );
}
