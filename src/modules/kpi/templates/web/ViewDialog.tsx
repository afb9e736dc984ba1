import { App, Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import { standardKeys, type Column, type StandardKey } from '../contract/columns.ts';
import type { ViewConfig } from '../contract/table-calls.ts';
import { modelWords } from './words.ts';

interface ViewDialogProps {
  readonly menuId: number;
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

const widths: Readonly<Record<string, number>> = {
  KPIName: 200,
  Calibre: 170,
  Target: 80,
  WeightBp: 80,
  WorkRemarks: 110,
  SelfScore: 96,
  LeaderScore: 96,
  SecondScore: 124,
  RowScore: 80,
};

/** Returns the default width of a column, in pixels. */
export const usualWidth = (key: string): number =>
  widths[key] ?? (standardKeys.some((one) => one === key) ? 88 : 110);

/** Dialog for the view of a table, which applies to everyone: column widths, hidden columns and fixed columns. */
export function ViewDialog({ menuId, columns, onClose }: ViewDialogProps) {
  const found = useCall(KPIStationPosition.GetMenuConfigureView, { MenuID: menuId });
  return (
    <Answer of={found} isFresh>
      {(config) => <Shown menuId={menuId} columns={columns} config={config} onClose={onClose} />}
    </Answer>
  );
}

function Shown({ menuId, columns, config, onClose }: ViewDialogProps & { readonly config: ViewConfig }) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(KPIStationPosition.EditMenuConfigureView);
  const [frozen, setFrozen] = useState(config.Frozen);
  const [own, setOwn] = useState(() =>
    [
      ...standardKeys.map((key: StandardKey) => ({ key: key as string, title: words.standard[key] })),
      ...columns.map(({ Key, Title, TitleEn }) => ({
        key: Key,
        title: inLanguage(language, Title, TitleEn),
      })),
    ].map(({ key, title }) => {
      const known = config.Columns.find(({ Key }) => Key === key);
      return { key, title, width: known?.Width ?? usualWidth(key), isHidden: known?.IsHidden ?? false };
    }),
  );
  const change = (at: number, more: Partial<(typeof own)[number]>): void =>
    setOwn((before) => before.map((one, n) => (n === at ? { ...one, ...more } : one)));
  const save = (): void =>
    act.mutate(
      {
        MenuID: menuId,
        Config: {
          Frozen: frozen,
          Columns: own.map(({ key, width, isHidden }) => ({ Key: key, Width: width, IsHidden: isHidden })),
        },
      },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <Modal
      open
      title={words.viewTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={act.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="kpi-acts">
        {words.frozen}
        <InputNumber
          aria-label={words.frozen}
          min={1}
          max={4}
          value={frozen}
          onChange={(value) => setFrozen(value ?? 1)}
        />
      </div>
      <table className="kpi-edit">
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.width}</th>
            <th scope="col">{words.shown}</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ key, title, width, isHidden }, at) => (
            <tr key={key}>
              <td>{title}</td>
              <td>
                <InputNumber
                  aria-label={`${title} ${words.width}`}
                  min={60}
                  max={600}
                  value={width}
                  onChange={(value) => change(at, { width: value ?? usualWidth(key) })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${title} ${words.shown}`}
                  disabled={key === 'KPIName'}
                  checked={!isHidden}
                  onChange={({ target }) => change(at, { isHidden: !target.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
