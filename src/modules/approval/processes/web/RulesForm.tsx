import { Form, InputNumber, Radio, Switch } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { CopyRule, Process } from '../contract/process.ts';
import { CopyFields } from './CopyFields.tsx';
import { Help } from './Help.tsx';
import { PeoplePick } from './PeoplePick.tsx';
import { useDesign } from './context.ts';
import { copiesWith } from './edit.ts';
import { designWords } from './words.ts';

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));

/** Form for the automatic rules of a process. */
export function RulesForm({ process, onChange }: { process: Process; onChange: (process: Process) => void }) {
  const words = useWords(designWords);
  const { design, people, meet, isReadOnly } = useDesign();
  const { nobodyFound } = process;
  const set = (patch: Partial<Process>): void => onChange({ ...process, ...patch });
  return (
    <Panel>
      <Form layout="vertical" component="div" disabled={isReadOnly} className="design-form design-rules">
        <Form.Item label={<Help on="samePerson">{words.samePerson}</Help>} extra={words.samePersonHint}>
          <Radio.Group
            aria-label={words.samePerson}
            vertical
            value={process.samePerson}
            options={optionsOf(words.samePersons)}
            onChange={(event) => set({ samePerson: event.target.value as Process['samePerson'] })}
          />
        </Form.Item>
        <Form.Item label={<Help on="applicantIs">{words.applicantIs}</Help>} extra={words.applicantIsHint}>
          <Radio.Group
            aria-label={words.applicantIs}
            vertical
            value={process.applicantIsApprover}
            options={optionsOf(words.applicantIses)}
            onChange={(event) =>
              set({ applicantIsApprover: event.target.value as Process['applicantIsApprover'] })
            }
          />
        </Form.Item>
        <Form.Item label={<Help on="nobody">{words.nobody}</Help>} extra={words.nobodyHint}>
          <Radio.Group
            aria-label={words.nobody}
            vertical
            value={nobodyFound.kind}
            options={optionsOf(words.nobodies).map((option) => ({
              ...option,
              disabled: option.value === 'pass' && design.HasAmount,
            }))}
            onChange={(event) => {
              const kind = event.target.value as Process['nobodyFound']['kind'];
              const first = people.keys().next().value;
              set({ nobodyFound: kind === 'person' ? { kind, person: first ?? 1 } : { kind } });
            }}
          />
          {nobodyFound.kind === 'person' && (
            <PeoplePick
              label={words.person}
              isSingle
              value={[nobodyFound.person]}
              known={people}
              disabled={isReadOnly}
              onChange={([person], met) => {
                meet(met);
                if (person !== undefined) set({ nobodyFound: { kind: 'person', person } });
              }}
            />
          )}
        </Form.Item>
        <Form.Item label={<Help on="withdrawAny">{words.withdrawAny}</Help>} extra={words.withdrawAnyHint}>
          <Switch
            aria-label={words.withdrawAny}
            checked={process.withdrawAnyTime}
            onChange={(withdrawAnyTime) => set({ withdrawAnyTime })}
          />
        </Form.Item>
        {(['submission', 'end'] as const).map((when) => (
          <WholeCopies
            key={when}
            when={when}
            process={process}
            onChange={(copies) => set({ copies: copiesWith(process, when, copies) })}
          />
        ))}
        {!design.HasAmount && (
          <Form.Item label={<Help on="revoke">{words.revoke}</Help>} extra={words.revokeHint}>
            <InputNumber
              aria-label={words.revokeDays}
              min={1}
              max={365}
              suffix={words.revokeDays}
              value={process.revokeDays}
              onChange={(revokeDays) => set({ revokeDays })}
            />
          </Form.Item>
        )}
      </Form>
    </Panel>
  );
}

interface WholeCopiesProps {
  readonly when: 'submission' | 'end';
  readonly process: Process;
  readonly onChange: (copies: CopyRule | null) => void;
}

/** Fields for the copies of every form, whatever its branch. */
export function WholeCopies({ when, process, onChange }: WholeCopiesProps) {
  const words = useWords(designWords);
  return (
    <CopyFields
      label={words.copiesWhen[when]}
      hint={words.copiesWhenHint[when]}
      help={when === 'end' ? 'copiesEnd' : 'copiesSubmission'}
      copies={process.copies?.[when] ?? null}
      onChange={onChange}
    />
  );
}
