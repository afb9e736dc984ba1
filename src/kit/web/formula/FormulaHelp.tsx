import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useWords } from '../client/language.ts';
import { formulaHelp } from './help.ts';
import './formula.css';

/** Help next to the formula editor, with a few examples. */
export function FormulaHelp() {
  const words = useWords(formulaHelp);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words.title}
      content={
        <div className="formula-help">
          <dl>
            {words.lines.map(({ says, write }) => (
              <div key={says}>
                <dt>{says}</dt>
                <dd>{write}</dd>
              </div>
            ))}
          </dl>
          <p>{words.note}</p>
        </div>
      }
    >
      <Button type="link" size="small" icon={<QuestionCircleOutlined />} disabled={false}>
        {words.open}
      </Button>
    </Popover>
  );
}
