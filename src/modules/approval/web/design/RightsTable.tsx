import { Segmented } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Level } from '../../contract/process.ts';
import { useDesign } from './context.ts';
import { designWords } from './words.ts';

type Right = 'read' | 'edit' | 'hidden';

/** What people of a level see and may fill in, control by control. */
export function RightsTable({ level, onChange }: { level: Level; onChange: (level: Level) => void }) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design, isReadOnly } = useDesign();
  const hidden = level.hide ?? [];
  const rightOf = (name: string): Right => {
    if (level.edit.includes(name)) return 'edit';
    return hidden.includes(name) ? 'hidden' : 'read';
  };
  const set = (name: string, right: Right): void =>
    onChange({
      ...level,
      edit: [...level.edit.filter((one) => one !== name), ...(right === 'edit' ? [name] : [])],
      hide: [...hidden.filter((one) => one !== name), ...(right === 'hidden' ? [name] : [])],
    });
  return (
    <table className="design-rights">
      <tbody>
        {design.Controls.map(({ Name, Label, IsListed, IsFinance }) => {
          // Finance fills in its own controls while it approves; everything else is the applicant's.
          const rights: Right[] = [
            'read',
            ...(IsFinance && level.finance ? (['edit'] as const) : []),
            ...(IsListed ? [] : (['hidden'] as const)),
          ];
          return (
            <tr key={Name}>
              <th scope="row">{Label[language]}</th>
              <td>
                {rights.length === 1 ? (
                  <span className="muted">{words.right.read}</span>
                ) : (
                  <Segmented<Right>
                    size="small"
                    aria-label={Label[language]}
                    disabled={isReadOnly}
                    value={rightOf(Name)}
                    options={rights.map((value) => ({ value, label: words.right[value] }))}
                    onChange={(right) => set(Name, right)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
