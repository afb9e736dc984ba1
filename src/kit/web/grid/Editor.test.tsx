import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Editor } from './Editor.tsx';

const shown = (options?: readonly string[]): string =>
  renderToStaticMarkup(
    <Editor
      label="状态"
      shown="延期"
      text=""
      options={options}
      onType={() => undefined}
      onEnd={() => undefined}
    />,
  );

test('a cell with a choice offers it to whoever types there, others offer nothing', () => {
  const [list] = /list="([^"]+)"/.exec(shown(['完成', '延期']))!.slice(1);
  expect(shown(['完成', '延期'])).toContain(`<datalist id="${list}"><option>完成</option>`);
  expect(shown()).not.toContain('list');
});
