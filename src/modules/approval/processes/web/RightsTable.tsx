import { Segmented } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Level } from '../contract/process.ts';
import { useDesign, type Design } from './context.ts';
import { designWords } from './words.ts';

type Right = 'read' | 'sealed' | 'show' | 'edit' | 'must' | 'hidden';

/**
 * Returns the rights that a level may get on a control. Finance levels fill in finance controls, other levels the rest.
 * A secret control can be read only if it is shown to the level.
 */
const rightsOf = (
  level: Level,
  { IsListed, IsFinance, IsFixed, IsSecret }: Design['Controls'][number],
): Right[] => [
  ...(IsSecret ? (['sealed', 'show'] as const) : (['read'] as const)),
  ...(IsFinance === level.finance && !IsFixed ? (['edit', 'must'] as const) : []),
  ...(IsListed ? [] : (['hidden'] as const)),
];

/** Table of the controls that people of a level may see and fill in. */
export function RightsTable({ level, onChange }: { level: Level; onChange: (level: Level) => void }) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design, isReadOnly } = useDesign();
  const { hide: hidden = [], must = [], show = [] } = level;
  const secrets = design.Controls.flatMap(({ Name, IsSecret }) => (IsSecret ? [Name] : []));
  const rightOf = (name: string): Right => {
    if (must.includes(name)) return 'must';
    if (level.edit.includes(name)) return 'edit';
    if (hidden.includes(name)) return 'hidden';
    if (!secrets.includes(name)) return 'read';
    return show.includes(name) ? 'show' : 'sealed';
  };
  const set = (name: string, right: Right): void => {
    const having = (names: readonly string[], isIn: boolean): string[] => [
      ...names.filter((one) => one !== name),
      ...(isIn ? [name] : []),
    ];
    onChange({
      ...level,
      edit: having(level.edit, right === 'edit' || right === 'must'),
      must: having(must, right === 'must'),
      hide: having(hidden, right === 'hidden'),
      // A level that fills in a secret control must also see it.
      ...(secrets.includes(name)
        ? { show: having(show, right === 'show' || right === 'edit' || right === 'must') }
        : {}),
    });
  };
  return (
    <table className="design-rights">
      <tbody>
        {design.Controls.map((control) => {
          const { Name, Label } = control;
          const rights = rightsOf(level, control);
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
