import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input, Select } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { belowFloorLabels, roundingLabels } from '#modules/payroll/contract/codes.ts';
import { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import { readyWords } from '../ready-words.ts';
import { Cell, OpenText } from './RowsField.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Scheme = ReplyOf<typeof InsuranceScheme.GetInsuranceSchemeList>[number];
type Item = Scheme['Items'][number];
type Ready = ReplyOf<typeof InsuranceScheme.GetReadyInsuranceSchemes>[number];

const blank: Item = {
  Code: '',
  Name: '',
  NameEn: '',
  EmployeeRate: null,
  EmployerRate: null,
  Floor: null,
  Ceiling: null,
  Rounding: 1,
  BelowFloor: 1,
  SparesNewcomers: false,
  CountsBonuses: false,
  IsHousingFund: false,
};

interface SchemeDialogProps {
  /** Version to edit. Null to add one. */
  readonly scheme: Scheme | null;
  /** Ready-made scheme to confirm as a new version. */
  readonly ready?: Ready;
  readonly onClose: () => void;
}

/** Dialog for a version of an insurance scheme. */
export function SchemeDialog({ scheme, ready, onClose }: SchemeDialogProps) {
  const { schemes: words, history } = useWords(payWords);
  const offered = useWords(readyWords);
  const language = useLanguage();
  const { SchemeID, Version, Uncovered: _uncovered, ...known } = scheme ?? {};
  const hints = new Map(ready?.Missing.map(({ Field, Hint }) => [Field, Hint]));
  const hintOf = (field: string) => (hints.has(field) ? { hint: hints.get(field) ?? '' } : {});
  const title = ready
    ? offered.confirmTitle(inLanguage(language, ready.Name, ready.NameEn))
    : scheme
      ? words.editTitle
      : words.addTitle;
  return (
    <Modal open title={title} footer={null} width={1000} onCancel={onClose} destroyOnHidden>
      {ready && <ReadyTold ready={ready} />}
      <EditForm
        call={InsuranceScheme.SaveInsuranceScheme}
        hidden={ready ? { Ready: ready.Ready } : scheme ? { SchemeID, Version } : {}}
        initial={ready ? startOf(ready) : scheme ? known : { NameEn: '', IsTaxed: true, Items: [blank] }}
        fields={[
          { name: 'Code', label: words.code, kind: 'text' },
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NameEn', label: words.nameEn, kind: 'text' },
          { name: 'IsTaxed', label: words.taxed, kind: 'switch' },
          { name: 'FromMonth', label: words.from, kind: 'text', hint: words.month },
          { name: 'ToMonth', label: words.to, kind: 'own', hint: words.toHint, control: <OpenText /> },
          { name: 'Floor', label: words.floor, kind: 'own', control: <OpenText {...hintOf('Floor')} /> },
          {
            name: 'Ceiling',
            label: words.ceiling,
            kind: 'own',
            control: <OpenText {...hintOf('Ceiling')} />,
          },
          {
            name: 'AverageWage',
            label: words.average,
            kind: 'own',
            hint: words.averageHint,
            control: <OpenText />,
          },
          { name: 'MinimumWage', label: words.minimum, kind: 'own', control: <OpenText /> },
          { name: 'Source', label: words.source, kind: 'area' },
          {
            name: 'Items',
            label: words.itemsField,
            kind: 'own',
            isWhole: true,
            control: <ItemsField hints={hints} />,
          },
        ]}
        submit={ready ? offered.confirm : words.save}
        isDense
        onDone={onClose}
        onCancel={{ label: history.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Returns the figures of a ready-made scheme with which its form begins. */
function startOf({ Ready: _key, CheckedDay: _day, Missing: _missing, IsTaken: _taken, ...known }: Ready) {
  return known;
}

/** Marks the input of a figure that must be entered, and shows its last known value. */
function missing(hints: ReadonlyMap<string, string>, field: string, value: string | null) {
  const hint = hints.get(field);
  return hint === undefined
    ? {}
    : { placeholder: hint, ...(value === null && { status: 'warning' as const }) };
}

/** Says what to compare before a ready-made scheme is confirmed. */
function ReadyTold({ ready }: { readonly ready: Ready }) {
  const words = useWords(readyWords);
  return (
    <div className="pay-told">
      <Alert type="info" showIcon title={words.confirmHint} />
      {ready.Missing.length > 0 && (
        <Alert type="warning" showIcon title={words.missingHint(ready.Missing.length)} />
      )}
    </div>
  );
}

interface ItemsFieldProps {
  /** Last known values of figures that must be entered, by field. */
  readonly hints: ReadonlyMap<string, string>;
  readonly value?: readonly Item[];
  readonly onChange?: (value: readonly Item[]) => void;
}

function ItemsField({ hints, value = [], onChange }: ItemsFieldProps) {
  const { schemes: words } = useWords(payWords);
  const language = useLanguage();
  const change = (at: number, part: Partial<Item>): void =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...part } : one)));
  const texts = [
    ['Code', words.itemCode],
    ['Name', words.itemName],
    ['NameEn', words.itemNameEn],
  ] as const;
  const open = [
    ['EmployeeRate', words.employee],
    ['EmployerRate', words.employer],
    ['Floor', words.itemFloor],
    ['Ceiling', words.itemCeiling],
  ] as const;
  const choices = [
    ['Rounding', words.rounding, roundingLabels],
    ['BelowFloor', words.below, belowFloorLabels],
  ] as const;
  const flags = [
    ['SparesNewcomers', words.spares],
    ['CountsBonuses', words.bonuses],
    ['IsHousingFund', words.fund],
  ] as const;
  return (
    <div>
      {value.map((item, at) => (
        // New items have no code yet, so the index is the key.
        <div key={at} className="slip-profile-row">
          {texts.map(([name, label]) => (
            <Cell key={name} label={label}>
              <Input
                aria-label={`${label} ${at + 1}`}
                maxLength={30}
                value={item[name]}
                onChange={({ target }) => change(at, { [name]: target.value })}
              />
            </Cell>
          ))}
          {open.map(([name, label]) => (
            <Cell key={name} label={label}>
              <Input
                aria-label={`${label} ${at + 1}`}
                maxLength={12}
                {...missing(hints, `Items.${at}.${name}`, item[name])}
                value={item[name] ?? ''}
                onChange={({ target }) => change(at, { [name]: target.value.trim() || null })}
              />
            </Cell>
          ))}
          {choices.map(([name, label, labels]) => (
            <Cell key={name} label={label}>
              <Select<number>
                style={{ width: '100%' }}
                aria-label={`${label} ${at + 1}`}
                value={item[name]}
                onChange={(chosen) => change(at, { [name]: chosen })}
                options={Object.entries(labels).map(([code, text]) => ({
                  value: Number(code),
                  label: text[language],
                }))}
              />
            </Cell>
          ))}
          {flags.map(([name, label]) => (
            <Checkbox
              key={name}
              className="slip-profile-flag"
              aria-label={`${label} ${at + 1}`}
              checked={item[name]}
              onChange={({ target }) => change(at, { [name]: target.checked })}
            >
              {label}
            </Checkbox>
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${words.removeItem} ${at + 1}`}
            disabled={value.length === 1}
            onClick={() => onChange?.(value.filter((_one, n) => n !== at))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} style={{ marginTop: 8 }} onClick={() => onChange?.([...value, blank])}>
        {words.addItem}
      </Button>
    </div>
  );
}
