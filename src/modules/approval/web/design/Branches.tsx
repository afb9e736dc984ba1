import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Process } from '../../contract/process.ts';
import { useDesign, type Design } from './context.ts';
import { moved, withNewBranch } from './edit.ts';
import { designWords } from './words.ts';

interface BranchesProps {
  readonly process: Process;
  readonly at: number;
  readonly problems: NonNullable<Design['Draft']>['Problems'];
  readonly onChoose: (at: number) => void;
  readonly onChange: (process: Process, at: number) => void;
}

/** The branches in the order in which they are tried; the default one stands last. */
export function Branches({ process, at, problems, onChoose, onChange }: BranchesProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { isReadOnly } = useDesign();
  const { branches } = process;
  const last = branches.length - 1;
  const move = (from: number, to: number): void =>
    onChange({ ...process, branches: moved(branches, from, to) }, to);
  return (
    <nav aria-label={words.branches} className="design-branches">
      <p className="muted">{words.branchesHint}</p>
      <ol>
        {branches.map((branch, index) => {
          const name = inLanguage(language, branch.name.zh, branch.name.en) || words.newBranch;
          const wrong = problems.filter((one) => one.Branch === index + 1);
          const tools = [
            {
              icon: <ArrowUpOutlined />,
              label: words.moveUp(name),
              run: () => move(index, index - 1),
              off: index === 0,
            },
            {
              icon: <ArrowDownOutlined />,
              label: words.moveDown(name),
              run: () => move(index, index + 1),
              off: index >= last - 1,
            },
            {
              icon: <DeleteOutlined />,
              label: words.remove(name),
              run: () => onChange({ ...process, branches: branches.toSpliced(index, 1) }, 0),
              off: false,
            },
          ];
          return (
            // A branch has no name of its own; its place is what it is.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <button
                type="button"
                className={`design-branch${wrong.length > 0 ? ' design-wrong' : ''}`}
                aria-pressed={index === at}
                onClick={() => onChoose(index)}
              >
                <strong>{name}</strong>
                {branch.when && 'formula' in branch.when ? (
                  <code>{branch.when.formula || words.condition}</code>
                ) : (
                  <span className="muted">
                    {branches.length === 1 ? words.onlyBranch : words.defaultBranch}
                  </span>
                )}
                {wrong
                  .filter(({ Level }) => Level === null)
                  .map(({ Code, Msg, From }) => (
                    <span key={`${Code}${From}`} className="design-problem">
                      {Msg}
                    </span>
                  ))}
              </button>
              {!isReadOnly && branch.when && (
                <span className="design-card-tools">
                  {tools.map(({ icon, label, run, off }) => (
                    <Button
                      key={label}
                      type="text"
                      size="small"
                      icon={icon}
                      aria-label={label}
                      title={label}
                      disabled={off}
                      onClick={run}
                    />
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && (
        <Button block icon={<PlusOutlined />} onClick={() => onChange(withNewBranch(process), last)}>
          {words.addBranch}
        </Button>
      )}
    </nav>
  );
}
