import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, InputNumber, Select } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { ProjectBreakdown } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { MonthField } from '#modules/okr/goals/web/MonthField.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { UserInfoCaliber, type CalibreRow } from '../contract/UserInfoCaliber.ts';
import { figureWords } from './figure-words.ts';

interface LineDraft {
  readonly key: number;
  readonly DeptId: number | null;
  readonly PostID: number | null;
  readonly RatioBp: number;
}

interface CalibreDialogProps {
  readonly row: CalibreRow;
  readonly thisMonth: string;
  readonly onClose: () => void;
}

/** Dialog for a person's time allocation from a month on. */
export function CalibreDialog({ row, thisMonth, onClose }: CalibreDialogProps) {
  const words = useWords(figureWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { ChineseName, EnglishName } = row.Person;
  return (
    <Modal
      open
      width={640}
      footer={null}
      title={words.editTitle(inLanguage(language, ChineseName, EnglishName))}
      onCancel={onClose}
    >
      <EditForm
        call={UserInfoCaliber.Save}
        hidden={{ AUID: row.Person.AUID, Version: row.Version }}
        fields={[
          {
            name: 'FromMonth',
            label: words.fromMonth,
            kind: 'own',
            control: <MonthField label={words.fromMonth} />,
          },
          { name: 'Lines', label: words.lines, kind: 'own', control: <Lines />, hint: words.none },
        ]}
        initial={{
          FromMonth: thisMonth,
          Lines: row.Lines.filter(
            ({ FromMonth, ToMonth }) => FromMonth <= thisMonth && (ToMonth === null || ToMonth >= thisMonth),
          ).map(({ DeptId, PostID, RatioBp }, key): LineDraft => ({ key, DeptId, PostID, RatioBp })),
        }}
        adapt={({ FromMonth, Lines: lines }) => ({
          AUID: row.Person.AUID,
          Version: row.Version,
          FromMonth,
          Lines: (lines as readonly LineDraft[]).map(({ DeptId, PostID, RatioBp }) => ({
            DeptId,
            PostID,
            RatioBp,
          })),
        })}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}

interface LinesProps {
  readonly value?: readonly LineDraft[];
  readonly onChange?: (lines: readonly LineDraft[]) => void;
}

function Lines({ value = [], onChange }: LinesProps) {
  const words = useWords(figureWords);
  const language = useLanguage();
  const { items } = useDepartmentItems();
  const posts = useCall(ProjectBreakdown.GetCaliberPosition, {}).data ?? [];
  const set = (lines: readonly LineDraft[]): void => onChange?.(lines);
  const sum = value.reduce((all, { RatioBp }) => all + RatioBp, 0);
  return (
    <div>
      {value.map((line, n) => (
        <div key={line.key} className="goal-mile">
          <TreeField
            label={`${words.department} ${n + 1}`}
            placeholder={words.department}
            items={items}
            value={line.DeptId}
            onChange={(DeptId) => set(value.with(n, { ...line, DeptId: DeptId ?? null }))}
          />
          <Select<number>
            aria-label={`${words.post} ${n + 1}`}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ minWidth: 140 }}
            value={line.PostID ?? 0}
            options={[
              { value: 0, label: words.anyPost },
              ...posts.map((post) => ({
                value: post.CaliberPostID,
                label: inLanguage(language, post.Name, post.NameEn),
              })),
            ]}
            onChange={(id) => set(value.with(n, { ...line, PostID: id || null }))}
          />
          <InputNumber
            aria-label={`${words.ratio} ${n + 1}`}
            min={0.01}
            max={100}
            precision={2}
            suffix="%"
            value={line.RatioBp / 100}
            onChange={(percent) => set(value.with(n, { ...line, RatioBp: Math.round((percent ?? 0) * 100) }))}
          />
          <Button
            type="text"
            aria-label={words.remove(n + 1)}
            icon={<DeleteOutlined />}
            onClick={() => set(value.toSpliced(n, 1))}
          />
        </div>
      ))}
      <div className="okr-acts">
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() =>
            set([
              ...value,
              {
                key: 1 + Math.max(-1, ...value.map(({ key }) => key)),
                DeptId: null,
                PostID: null,
                RatioBp: Math.max(1, whole - sum),
              },
            ])
          }
        >
          {words.add}
        </Button>
        {value.length > 0 && (
          <output className={sum === whole ? 'okr-note' : 'okr-late'}>{words.sum(`${sum / 100}%`)}</output>
        )}
      </div>
    </div>
  );
}
