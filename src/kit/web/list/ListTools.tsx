import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownloadOutlined,
  SettingOutlined,
  StarOutlined,
} from '@ant-design/icons';
import { App, Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { SavedView } from '#kit/contract/SavedView.ts';
import { messageOf } from '../client/errors.ts';
import { useAct, useCall } from '../client/hooks.ts';
import { useWords } from '../client/language.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { kitWords } from '../shell/words.ts';
import { inOrder, moved, ticked, type ColumnChoice } from './columns.ts';

interface Named {
  readonly key: string;
  readonly title: string;
}

interface ColumnsProps {
  readonly columns: readonly Named[];
  /** Columns that are shown in the list now. */
  readonly stand: readonly Named[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice | null) => void;
}

interface ListToolsProps {
  /** Left out for a list without columns to choose. */
  readonly columns?: ColumnsProps;
  readonly isFiltered: boolean;
  readonly onExport: (() => Promise<void>) | undefined;
}

/** Tools of a whole list: saved searches, choice of columns, Excel export. */
export function ListTools({ columns, isFiltered, onExport }: ListToolsProps) {
  const isPhone = useIsPhone();
  return (
    <span className="list-tools">
      <Views isFiltered={isFiltered} />
      {!isPhone && columns && <Columns {...columns} />}
      {onExport && <Export onExport={onExport} />}
    </span>
  );
}

function Export({ onExport }: { onExport: () => Promise<void> }) {
  const words = useWords(kitWords);
  const { message } = App.useApp();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onExport();
    } catch (error) {
      void message.error(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      aria-label={words.exportList}
      title={words.exportList}
      loading={isBusy}
      onClick={() => void run()}
    />
  );
}

function Columns({ columns, stand, choice, onChoose }: ColumnsProps) {
  const { columns: words } = useWords(kitWords);
  const ordered = inOrder(columns, choice);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words.title}
      content={
        <div className="list-columns">
          <ul>
            {ordered.map(({ key, title }, at) => (
              <li key={key}>
                <Checkbox
                  checked={stand.some((one) => one.key === key)}
                  disabled={key === columns[0]?.key}
                  onChange={(event) => onChoose(ticked(choice, key, event.target.checked))}
                >
                  {title}
                </Checkbox>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={words.up(title)}
                  disabled={at === 0}
                  onClick={() => onChoose(moved(columns, choice, key, -1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={words.down(title)}
                  disabled={at === ordered.length - 1}
                  onClick={() => onChoose(moved(columns, choice, key, 1))}
                />
              </li>
            ))}
          </ul>
          <Button type="link" size="small" onClick={() => onChoose(null)}>
            {words.reset}
          </Button>
        </div>
      }
    >
      <Button icon={<SettingOutlined />} aria-label={words.title} title={words.title} />
    </Popover>
  );
}

/** Returns the address's query without the page of the list and without opened details. */
function queryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ['page', 'FormID']) kept.delete(name);
  return String(kept);
}

function Views({ isFiltered }: { isFiltered: boolean }) {
  const { views: words } = useWords(kitWords);
  const { message } = App.useApp();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const views = useCall(SavedView.GetSavedViewList, { List: pathname }, { enabled: open }).data;
  const save = useAct(SavedView.SaveView);
  const remove = useAct(SavedView.DeleteView);
  const keep = (): void => {
    if (name.trim() === '') return setProblem(words.nameRequired);
    save.mutate(
      { List: pathname, Name: name, Query: queryOf(search) },
      {
        onSuccess: () => {
          setName('');
          setProblem('');
          void message.success(words.saved);
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words.title}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="list-views">
          {views?.length === 0 && <p>{words.none}</p>}
          <ul>
            {views?.map((view) => (
              <li key={view.Id}>
                <Button
                  type="text"
                  block
                  onClick={() => {
                    setSearch(new URLSearchParams(view.Query));
                    setOpen(false);
                  }}
                >
                  {view.Name}
                </Button>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={words.remove(view.Name)}
                  onClick={() => remove.mutate({ Id: view.Id })}
                />
              </li>
            ))}
          </ul>
          {isFiltered && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                keep();
              }}
            >
              <label>
                <span>{words.save}</span>
                <Input
                  value={name}
                  maxLength={20}
                  placeholder={words.namePlaceholder}
                  status={problem ? 'error' : ''}
                  aria-describedby="view-problem"
                  onChange={(event) => setName(event.target.value)}
                />
              </label>
              <span id="view-problem" role="alert">
                {problem}
              </span>
              <Button htmlType="submit" type="primary" loading={save.isPending}>
                {words.confirm}
              </Button>
            </form>
          )}
        </div>
      }
    >
      <Button icon={<StarOutlined />} aria-label={words.title} title={words.title} />
    </Popover>
  );
}
