import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Input, InputNumber, Popover, Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { DayRangeField } from '../form/DayRangeField.tsx';
import { byNames } from '../form/by-names.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { kitWords } from '../shell/words.ts';
import type { TreeItem } from '../tree/rows.ts';
import { TreeField } from '../tree/TreeField.tsx';
import type { ListState } from './useList.ts';
import './list.css';

/** Filter of a list; `names` are the fields of the call it sets. */
export type Filter =
  | { readonly kind: 'search'; readonly names: readonly [string]; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly names: readonly [string];
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | {
      readonly kind: 'tree';
      readonly names: readonly [string];
      readonly label: string;
      readonly items: readonly TreeItem[];
    }
  | { readonly kind: 'days'; readonly names: readonly [string, string]; readonly label: string }
  | { readonly kind: 'amounts'; readonly names: readonly [string, string]; readonly label: string };

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly state: ListState;
  /** True beside other content: only the search box is visible. */
  readonly isNarrow?: boolean;
  /** Default period by field names. The picker shows it until somebody chooses days. */
  readonly inForce?: Readonly<Record<string, string>> | undefined;
  /** Further controls at the end of the bar. */
  readonly tools?: ReactNode;
}

/** Number of filters next to the search box; the others are behind a button. */
const most = 3;
/** Maximum length of a search text that every search of the server accepts. */
const longest = 50;

/** Search box and the most used filters. On phones, the filters are in a sheet. */
export function FilterBar({ filters, state, isNarrow = false, inForce, tools }: FilterBarProps) {
  const words = useWords(kitWords);
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const search = filters.find((filter) => filter.kind === 'search');
  const others = filters.filter((filter) => filter.kind !== 'search');
  const beside = others.slice(0, isNarrow ? 0 : most);
  const behind = others.slice(beside.length);
  const countSet = (some: readonly Filter[]): number =>
    some.flatMap((filter) => filter.names).filter((name) => state.filters[name]).length;
  const controls = (some: readonly Exclude<Filter, { kind: 'search' }>[]) =>
    some.map((filter) => (
      <label key={filter.names[0]} className="filter">
        <span className="visually-hidden">{filter.label}</span>
        <Control filter={filter} state={state} inForce={inForce} />
      </label>
    ));
  return (
    <div className={isNarrow ? 'filters filters-narrow no-print' : 'filters no-print'}>
      {search && <Search key={search.names[0]} filter={search} state={state} />}
      {isPhone ? (
        others.length > 0 && (
          <>
            <Badge count={countSet(others)} color="#237804">
              <Button icon={<FilterOutlined />} aria-label={words.filters} onClick={() => setOpen(true)}>
                {/* Beside a search box the mark says enough; alone in its bar it would say nothing. */}
                {search ? undefined : words.filters}
              </Button>
            </Badge>
            <Drawer
              open={open}
              onClose={() => setOpen(false)}
              mask={{ closable: true }}
              placement="bottom"
              size="auto"
              title={words.filters}
            >
              <div className="filter-sheet">
                {controls(others)}
                <Button type="primary" block onClick={() => setOpen(false)}>
                  {words.apply}
                </Button>
              </div>
            </Drawer>
            {inForce && (
              // On phones the picker is in the sheet, so the period is shown here.
              <span className="filter-force">
                {others
                  .flatMap((filter) =>
                    filter.kind === 'days'
                      ? filter.names.map((name) => state.filters[name] ?? inForce[name])
                      : [],
                  )
                  .join(' – ')}
              </span>
            )}
          </>
        )
      ) : (
        <>
          {controls(beside)}
          {behind.length > 0 && (
            <Popover
              trigger="click"
              placement="bottomRight"
              content={
                <div className="filter-sheet">
                  {controls(behind)}
                  {isNarrow && state.isFiltered && (
                    <Button onClick={state.clear}>{words.clearFilters}</Button>
                  )}
                </div>
              }
            >
              <Badge count={countSet(behind)} color="#237804">
                {isNarrow ? (
                  <Button icon={<FilterOutlined />} aria-label={words.filters} title={words.filters} />
                ) : (
                  <Button icon={<FilterOutlined />}>{words.moreFilters}</Button>
                )}
              </Badge>
            </Popover>
          )}
          {state.isFiltered && !isNarrow && (
            <Button type="link" onClick={state.clear}>
              {words.clearFilters}
            </Button>
          )}
        </>
      )}
      {tools}
    </div>
  );
}

/** Milliseconds without a key press before the list is loaded. */
const rest = 300;

function Search({ filter, state }: { filter: Extract<Filter, { kind: 'search' }>; state: ListState }) {
  const [name] = filter.names;
  const given = state.filters[name] ?? '';
  const [text, setText] = useState(given);
  const [seen, setSeen] = useState(given);
  // The address changed in another way: back, or "clear filters".
  if (seen !== given) {
    setSeen(given);
    setText(given);
  }
  useEffect(() => {
    if (text === given) return undefined;
    const timer = setTimeout(() => state.setFilters({ [name]: text.trim() }), rest);
    return () => clearTimeout(timer);
  }, [text, given, name, state]);
  return (
    <Input.Search
      className="filter-search"
      allowClear
      maxLength={longest}
      value={text}
      aria-label={filter.label}
      placeholder={filter.label}
      onChange={(event) => setText(event.target.value)}
      onSearch={(value) => state.setFilters({ [name]: value.trim() })}
    />
  );
}

interface ControlProps {
  readonly filter: Exclude<Filter, { kind: 'search' }>;
  readonly state: ListState;
  readonly inForce: FilterBarProps['inForce'];
}

function Control({ filter, state, inForce }: ControlProps) {
  const [from, to = from] = filter.names;
  if (filter.kind === 'choice')
    return (
      <Select
        allowClear
        showSearch={byNames}
        className="filter-choice"
        aria-label={filter.label}
        placeholder={filter.label}
        value={state.filters[from] ?? null}
        options={[...filter.options]}
        onChange={(value: string | null) => state.setFilters({ [from]: value ?? '' })}
      />
    );
  if (filter.kind === 'tree')
    return (
      <span className="filter-tree">
        <TreeField
          items={filter.items}
          label={filter.label}
          placeholder={filter.label}
          allowClear
          value={Number(state.filters[from]) || null}
          onChange={(value) => state.setFilters({ [from]: value === null ? '' : String(value) })}
        />
      </span>
    );
  if (filter.kind === 'days')
    return (
      <DayRangeField
        label={filter.label}
        mayBeOpen
        // A default range cannot be cleared, only changed.
        isClearable={!inForce || [from, to].some((name) => state.filters[name])}
        value={[
          (state.filters[from] ?? inForce?.[from]) || null,
          (state.filters[to] ?? inForce?.[to]) || null,
        ]}
        onChange={([first, last]) => state.setFilters({ [from]: first ?? '', [to]: last ?? '' })}
      />
    );
  return (
    <span className="filter-amounts">
      <Amount
        label={`${filter.label} ≥`}
        value={state.filters[from]}
        onDone={(value) => state.setFilters({ [from]: value })}
      />
      <Amount
        label={`${filter.label} ≤`}
        value={state.filters[to]}
        onDone={(value) => state.setFilters({ [to]: value })}
      />
    </span>
  );
}

function Amount({
  label,
  value,
  onDone,
}: {
  label: string;
  value: string | undefined;
  onDone: (value: string) => void;
}) {
  const [text, setText] = useState<string | null>(value ?? null);
  return (
    <InputNumber<string>
      stringMode
      min="0"
      precision={2}
      controls={false}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={setText}
      onBlur={() => onDone(text ?? '')}
      onPressEnter={() => onDone(text ?? '')}
    />
  );
}
