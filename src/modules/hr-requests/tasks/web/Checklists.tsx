import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { use, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { SavedContext } from '#kit/web/parts/typed.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { HRTask } from '../contract/HRTask.ts';
import { ownerKindLabels, ownerKinds, taskKindLabels, type TaskKind } from '../contract/task-codes.ts';
import { taskWords } from './words.ts';
import './tasks.css';

/** Width of the drawer in pixels. */
const width = 640;
/** Maximum number of lines in a checklist. */
const most = 30;

type List = ReplyOf<typeof HRTask.GetChecklist>;

/** A line being edited. The key identifies it when lines move. */
interface Line {
  readonly key: number;
  readonly Title: string;
  readonly TitleEn: string;
  readonly Owner: number;
  readonly person: PersonChoice | null;
  readonly Days: number | null;
  readonly AsksAmount: boolean;
}

interface ChecklistsProps {
  readonly kind: TaskKind;
  readonly onClose: () => void;
}

/** Checklists of a request kind: the general one and those of single companies. */
export function Checklists({ kind, onClose }: ChecklistsProps) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const [company, choose] = useState(0);
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  const CompanyId = company === 0 ? null : company;
  const answer = useCall(HRTask.GetChecklist, { Kind: kind, CompanyId });
  return (
    <Drawer
      open
      size={width}
      title={words.listsOf(taskKindLabels[kind][language])}
      onClose={onClose}
      destroyOnHidden
    >
      <p className="checklist-hint">{words.listsHint}</p>
      <label className="checklist-of">
        {words.company}
        <Select<number>
          value={company}
          onChange={choose}
          options={[
            { value: 0, label: words.everyCompany },
            ...companies.map((one) => ({
              value: one.CompanyId,
              label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
            })),
          ]}
        />
      </label>
      <Answer of={answer} isFresh>
        {(list) => <Editor key={`${company}-${list.Version}`} list={list} />}
      </Answer>
    </Drawer>
  );
}

const linesOf = ({ Lines }: List): Line[] =>
  Lines.map(({ OwnerAUID, OwnerName, OwnerNameEn, ...line }, key) => ({
    ...line,
    key,
    person: OwnerAUID === null ? null : { id: OwnerAUID, name: OwnerName, nameEn: OwnerNameEn },
  }));

function Editor({ list }: { readonly list: List }) {
  const words = useWords(taskWords);
  const { message, modal } = App.useApp();
  const saved = use(SavedContext);
  const act = useAct(HRTask.UpdateChecklist);
  const [lines, setLines] = useState(() => linesOf(list));
  const [problem, setProblem] = useState<{ readonly text: string; readonly line: number | null } | null>(
    null,
  );
  const { Kind, CompanyId, Version, IsOwn, CanUpdate } = list;
  const change = (at: number, to: Partial<Line>): void =>
    setLines((all) => all.map((line, n) => (n === at ? { ...line, ...to } : line)));
  const swap = (at: number, to: number): void => setLines((all) => all.with(at, all[to]!).with(to, all[at]!));
  const add = (): void =>
    setLines((all) => [
      ...all,
      {
        key: Math.max(0, ...all.map(({ key }) => key)) + 1,
        Title: '',
        TitleEn: '',
        Owner: ownerKinds.hrbp,
        person: null,
        Days: 0,
        AsksAmount: false,
      },
    ]);
  const save = (given: readonly Line[] | null): void => {
    setProblem(null);
    const Lines =
      given?.map(({ key: _key, person, Days, Owner, ...line }) => ({
        ...line,
        Owner: Owner as 1,
        Days: Days ?? 0,
        OwnerAUID: Owner === ownerKinds.person ? (person?.id ?? null) : null,
      })) ?? null;
    act.mutate(
      { Kind, CompanyId, Version, Lines },
      {
        onSuccess: () => {
          saved();
          void message.success(words.saved);
        },
        onError: (error) => {
          const body = error instanceof CallFailed ? error.body : null;
          const field = body?.Fields?.[0]?.Field ?? body?.Field ?? '';
          const at = /^Lines\.(\d+)/.exec(field)?.[1];
          setProblem({
            text: body?.Fields?.[0]?.Msg ?? messageOf(error),
            line: at === undefined ? null : Number(at),
          });
        },
      },
    );
  };
  return (
    <>
      {!CanUpdate && <Alert type="info" showIcon title={words.readOnly} />}
      {CanUpdate && !IsOwn && (
        <Alert type="info" showIcon title={CompanyId === null ? words.standard : words.inherited} />
      )}
      <ol className="checklist">
        {lines.map((line, at) => (
          <LineForm
            key={line.key}
            line={line}
            at={at}
            count={lines.length}
            isReadOnly={!CanUpdate}
            fault={problem?.line === at ? problem.text : ''}
            onChange={(to) => change(at, to)}
            onSwap={(to) => swap(at, to)}
            onRemove={() => setLines((all) => all.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {problem && problem.line === null && <Alert type="error" showIcon title={problem.text} />}
      {CanUpdate && (
        <div className="checklist-acts">
          <Button icon={<PlusOutlined />} disabled={lines.length >= most} onClick={add}>
            {words.addLine}
          </Button>
          <Button type="primary" loading={act.isPending} onClick={() => save(lines)}>
            {words.save}
          </Button>
          {IsOwn && (
            <Button
              danger
              disabled={act.isPending}
              onClick={() =>
                void modal.confirm({
                  title: words.backTitle,
                  content: words.backText,
                  okText: words.back,
                  cancelText: words.cancel,
                  onOk: () => save(null),
                })
              }
            >
              {words.back}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface LineFormProps {
  readonly line: Line;
  readonly at: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly fault: string;
  readonly onChange: (to: Partial<Line>) => void;
  readonly onSwap: (to: number) => void;
  readonly onRemove: () => void;
}

function LineForm({ line, at, count, isReadOnly, fault, onChange, onSwap, onRemove }: LineFormProps) {
  const words = useWords(taskWords);
  const language = useLanguage();
  const n = at + 1;
  return (
    <li className="checklist-line">
      <label>
        {words.lineTitle}
        <Input
          value={line.Title}
          maxLength={100}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ Title: target.value })}
        />
      </label>
      <label>
        {words.lineTitleEn}
        <Input
          value={line.TitleEn}
          maxLength={100}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ TitleEn: target.value })}
        />
      </label>
      <label>
        {words.owner}
        <Select<number>
          value={line.Owner}
          disabled={isReadOnly}
          onChange={(Owner) => onChange({ Owner })}
          options={Object.values(ownerKinds).map((value) => ({
            value,
            label: ownerKindLabels[value][language],
          }))}
        />
      </label>
      <label>
        {words.lineDays}
        <InputNumber<number>
          value={line.Days}
          min={-90}
          max={365}
          precision={0}
          disabled={isReadOnly}
          style={{ width: '100%' }}
          onChange={(Days) => onChange({ Days })}
        />
      </label>
      {line.Owner === ownerKinds.person && (
        <label htmlFor={`checklist-person-${line.key}`}>
          {words.person}
          <PersonField
            id={`checklist-person-${line.key}`}
            value={line.person}
            onChange={(person) => onChange({ person })}
          />
        </label>
      )}
      <Checkbox
        className="checklist-check"
        checked={line.AsksAmount}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ AsksAmount: target.checked })}
      >
        {words.asksAmount}
      </Checkbox>
      {fault && (
        <span role="alert" className="checklist-fault">
          {fault}
        </span>
      )}
      {!isReadOnly && (
        <div className="checklist-line-acts">
          <Button
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={words.up(n)}
            disabled={at === 0}
            onClick={() => onSwap(at - 1)}
          />
          <Button
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={words.down(n)}
            disabled={n === count}
            onClick={() => onSwap(n)}
          />
          <Button
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={words.removeLine(n)}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
}
