import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { usualDecimals } from '#modules/kpi/sheets/contract/scores.ts';
import { modelWords } from './words.ts';

interface TotalsProps {
  readonly content: Content;
  readonly isReadOnly: boolean;
  readonly onChange: (more: Partial<Content>) => void;
}

/** Rules for the total and the grades. */
export function Totals({ content, isReadOnly, onChange }: TotalsProps) {
  const words = useWords(modelWords);
  const own = useId();
  const { Parts, Grades } = content;
  const part = (key: keyof Content['Parts'], label: string) => (
    <div>
      <label htmlFor={`${own}${key}`}>{label}</label>
      <InputNumber
        id={`${own}${key}`}
        disabled={isReadOnly}
        min={0}
        max={100}
        precision={2}
        value={Parts[key] / 100}
        onChange={(value) => onChange({ Parts: { ...Parts, [key]: Math.round((value ?? 0) * 100) } })}
      />
    </div>
  );
  const line = (key: 'TotalFormula' | 'BonusCap' | 'VetoCap' | 'Max', label: string) => (
    <div>
      <label htmlFor={`${own}${key}`}>{label}</label>
      <Input
        id={`${own}${key}`}
        disabled={isReadOnly}
        value={content[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </div>
  );
  const setGrade = (at: number, more: Partial<Content['Grades'][number]>): void =>
    onChange({ Grades: Grades.map((one, n) => (n === at ? { ...one, ...more } : one)) });
  return (
    <>
      <Panel title={words.parts}>
        <div className="kpi-fields">
          {part('Self', words.self)}
          {part('Leader', words.leader)}
          {part('Second', words.second)}
        </div>
        <p className="kpi-note">{words.partsHint}</p>
      </Panel>
      <Panel title={words.rules}>
        <div className="kpi-fields">
          {line('TotalFormula', words.totalFormula)}
          {line('BonusCap', words.bonusCap)}
          {line('VetoCap', words.vetoCap)}
          {line('Max', words.max)}
          <div>
            <label htmlFor={`${own}Decimals`}>{words.totalDecimals}</label>
            <InputNumber
              id={`${own}Decimals`}
              disabled={isReadOnly}
              min={0}
              max={4}
              precision={0}
              value={content.Decimals ?? usualDecimals}
              onChange={(value) => onChange({ Decimals: value ?? usualDecimals })}
            />
          </div>
        </div>
        <p className="kpi-note">{words.totalHint}</p>
      </Panel>
      <Panel
        title={words.grades}
        extra={
          !isReadOnly && (
            <Button
              size="small"
              icon={<PlusOutlined />}
              onClick={() => onChange({ Grades: [...Grades, { Name: '', From: '0' }] })}
            >
              {words.addGrade}
            </Button>
          )
        }
      >
        <div className="kpi-fields">
          {Grades.map(({ Name, From }, at) => (
            <div key={at} className="kpi-menu-row">
              <Input
                aria-label={words.gradeName}
                disabled={isReadOnly}
                value={Name}
                maxLength={10}
                onChange={({ target }) => setGrade(at, { Name: target.value })}
              />
              <Input
                aria-label={words.gradeFrom}
                disabled={isReadOnly}
                value={From}
                onChange={({ target }) => setGrade(at, { From: target.value })}
              />
              {!isReadOnly && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.removeRow(Name)}
                  onClick={() => onChange({ Grades: Grades.filter((_one, n) => n !== at) })}
                />
              )}
            </div>
          ))}
        </div>
        <p className="kpi-note">{words.gradeFrom}</p>
      </Panel>
    </>
  );
}
