import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { FormulaHelp } from '#kit/web/formula/FormulaHelp.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { rowKinds } from '#modules/kpi/contract/codes.ts';
import type { TemplateRow } from '#modules/kpi/contract/shapes.ts';
import { namesOf, type Column } from '../contract/columns.ts';
import { modelWords } from './words.ts';

const FormulaEditor = lazy(() => import('#kit/web/formula/FormulaEditor.tsx'));

interface RuleDialogProps {
  readonly name: string;
  readonly row: TemplateRow;
  readonly columns: readonly Column[];
  readonly onDone: (row: TemplateRow) => void;
  readonly onClose: () => void;
}

/** Dialog for the scoring rule of a row: its formula or its bands. */
export function RuleDialog({ name, row, columns, onDone, onClose }: RuleDialogProps) {
  const words = useWords(modelWords);
  const [own, setOwn] = useState(row);
  const types = useMemo(() => namesOf(columns), [columns]);
  const offered = useMemo(
    () => [
      { name: 'Target', note: words.target },
      { name: 'Actual', note: words.standard.Actual },
      ...columns.map(({ Key, Title }) => ({ name: Key, note: Title })),
    ],
    [columns, words],
  );
  const bands = own.Bands;
  const setBand = (at: number, more: Partial<(typeof bands)[number]>): void =>
    setOwn({ ...own, Bands: bands.map((one, n) => (n === at ? { ...one, ...more } : one)) });
  return (
    <Modal
      open
      width={640}
      title={words.about(words.editRule, name)}
      okText={words.done}
      cancelText={words.cancel}
      onOk={() => onDone(own)}
      onCancel={onClose}
    >
      {row.Kind === rowKinds.measured ? (
        <>
          <div className="kpi-menu-row">
            <span style={{ flex: 1 }}>{words.formula}</span>
            <FormulaHelp />
          </div>
          <Suspense fallback={<Input disabled />}>
            <FormulaEditor
              label={words.formula}
              value={own.ScoreFormula}
              onChange={(ScoreFormula) => setOwn((before) => ({ ...before, ScoreFormula }))}
              types={types}
              offered={offered}
              wanted="number"
              placeholder="min(Actual / Target * 100, 120)"
            />
          </Suspense>
          <p className="kpi-note">{words.formulaHint}</p>
        </>
      ) : (
        <>
          <table className="kpi-edit">
            <thead>
              <tr>
                <th scope="col">{words.bandFrom}</th>
                <th scope="col">{words.bandScore}</th>
                <th aria-label={words.remove} />
              </tr>
            </thead>
            <tbody>
              {bands.map((band, at) => (
                <tr key={at}>
                  <td>
                    <Input
                      aria-label={words.bandFrom}
                      value={band.From}
                      onChange={({ target }) => setBand(at, { From: target.value })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={words.bandScore}
                      value={band.Score}
                      onChange={({ target }) => setBand(at, { Score: target.value })}
                    />
                  </td>
                  <td style={{ width: 48 }}>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={words.removeRow(band.From)}
                      onClick={() => setOwn({ ...own, Bands: bands.filter((_one, n) => n !== at) })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button
            icon={<PlusOutlined />}
            onClick={() => setOwn({ ...own, Bands: [...bands, { From: '0', Score: '0' }] })}
          >
            {words.addBand}
          </Button>
        </>
      )}
      <p>
        <Checkbox
          checked={own.NeedsEvidence ?? false}
          onChange={({ target }) => setOwn({ ...own, NeedsEvidence: target.checked })}
        >
          {words.needsEvidence}
        </Checkbox>
      </p>
      <p>
        <Checkbox
          checked={own.NeedsProject ?? false}
          onChange={({ target }) => setOwn({ ...own, NeedsProject: target.checked })}
        >
          {words.needsProject}
        </Checkbox>
      </p>
    </Modal>
  );
}
