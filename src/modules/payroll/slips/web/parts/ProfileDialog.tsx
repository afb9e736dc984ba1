import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { itemLabels, monthItems } from '#modules/payroll/contract/codes.ts';
import { lineKind, lineKindLabels, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';
import './slips.css';

export type Profile = ReplyOf<typeof PayrollSlip.GetSlipProfileList>[number];
type Column = Profile['Columns'][number];

const blank: Column = {
  Column: '',
  Name: '',
  NameEn: '',
  Item: 'basic',
  Kind: lineKind.earning,
  Explain: null,
  MayBeNegative: false,
};

/** Import profile that a file suggests. */
export type ProposedProfile = ReplyOf<typeof PayrollSlip.ReadSlipFile>;

interface ProfileDialogProps {
  /** Import profile to edit. Null to add one. */
  readonly profile: Profile | null;
  /** Content of a new profile as a file suggests it, with its name. */
  readonly proposed?: ProposedProfile & { readonly Name: string };
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** Dialog for an import profile, which maps the columns of a file to payslip lines. */
export function ProfileDialog({ profile, proposed, onClose, onSaved }: ProfileDialogProps) {
  const { profile: words, cancel } = useWords(slipWords);
  return (
    <Modal open title={words.title} footer={null} width={960} onCancel={onClose} destroyOnHidden>
      {proposed && (
        <>
          <p className="slip-hint">{words.proposed}</p>
          {proposed.LeftOut.length > 0 && (
            <p className="slip-hint">{words.leftOut(proposed.LeftOut.join(words.between))}</p>
          )}
        </>
      )}
      <EditForm
        call={PayrollSlip.SaveSlipProfile}
        hidden={profile ? { ProfileID: profile.ProfileID } : {}}
        initial={
          profile
            ? {
                Name: profile.Name,
                NumberColumn: profile.NumberColumn,
                NetColumn: profile.NetColumn,
                Columns: profile.Columns,
              }
            : proposed
              ? {
                  Name: proposed.Name,
                  NumberColumn: proposed.NumberColumn,
                  NetColumn: proposed.NetColumn,
                  Columns: proposed.Columns.length > 0 ? proposed.Columns : [blank],
                }
              : { Columns: [blank] }
        }
        fields={[
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NumberColumn', label: words.numberColumn, kind: 'text' },
          { name: 'NetColumn', label: words.netColumn, kind: 'text' },
          { name: 'Columns', label: words.columns, kind: 'own', control: <ColumnsField /> },
        ]}
        submit={words.save}
        onDone={({ ProfileID }) => onSaved(ProfileID)}
        onCancel={{ label: cancel, run: onClose }}
      />
    </Modal>
  );
}

interface ColumnsFieldProps {
  readonly value?: readonly Column[];
  readonly onChange?: (value: readonly Column[]) => void;
}

function ColumnsField({ value = [], onChange }: ColumnsFieldProps) {
  const { profile: words } = useWords(slipWords);
  const language = useLanguage();
  const change = (at: number, part: Partial<Column>): void =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <div>
      {value.map((column, at) => (
        // New columns have no name yet, so the index is the key.
        <div key={at} className="slip-profile-row">
          <Input
            aria-label={`${words.column} ${at + 1}`}
            placeholder={words.column}
            maxLength={100}
            value={column.Column}
            onChange={({ target }) =>
              change(at, {
                Column: target.value,
                ...(column.Name === column.Column ? { Name: target.value.slice(0, 50) } : {}),
              })
            }
          />
          <Input
            aria-label={`${words.label} ${at + 1}`}
            placeholder={words.label}
            maxLength={50}
            value={column.Name}
            onChange={({ target }) => change(at, { Name: target.value })}
          />
          <Input
            aria-label={`${words.labelEn} ${at + 1}`}
            placeholder={words.labelEn}
            maxLength={50}
            value={column.NameEn}
            onChange={({ target }) => change(at, { NameEn: target.value })}
          />
          <Select
            aria-label={`${words.item} ${at + 1}`}
            value={column.Item}
            onChange={(Item) => change(at, { Item })}
            options={monthItems.map((item) => ({ value: item, label: itemLabels[item][language] }))}
          />
          <Select<LineKind>
            aria-label={`${words.kind} ${at + 1}`}
            value={column.Kind}
            onChange={(Kind) => change(at, { Kind })}
            options={Object.values(lineKind).map((kind) => ({
              value: kind,
              label: lineKindLabels[kind][language],
            }))}
          />
          <Input
            aria-label={`${words.explain} ${at + 1}`}
            placeholder={words.explain}
            maxLength={100}
            value={column.Explain ?? ''}
            onChange={({ target }) => change(at, { Explain: target.value || null })}
          />
          <Checkbox
            checked={column.MayBeNegative}
            onChange={({ target }) => change(at, { MayBeNegative: target.checked })}
          >
            {words.negative}
          </Checkbox>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${words.remove} ${at + 1}`}
            disabled={value.length === 1}
            onClick={() => onChange?.(value.filter((_one, n) => n !== at))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} style={{ marginTop: 8 }} onClick={() => onChange?.([...value, blank])}>
        {words.add}
      </Button>
    </div>
  );
}
