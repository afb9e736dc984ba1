import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { searchTypeLabels } from '../../contract/codes.ts';
import { searchPath } from '../paths.ts';
import { libraryWords } from '../words.ts';

interface SearchBoxProps {
  readonly keyword?: string;
  readonly searchType?: number;
  readonly bookType?: number | undefined;
  readonly onlyFree?: boolean;
  /** True to leave out the choice of the searched field, which is then elsewhere on the page. */
  readonly withoutType?: boolean;
}

/** Search box for books by title, author or summary. */
export function SearchBox({
  keyword = '',
  searchType = 1,
  bookType,
  onlyFree = false,
  withoutType = false,
}: SearchBoxProps) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  const [type, setType] = useState(searchType);
  const go = (): void =>
    void navigate(
      searchPath({
        keyword: text.trim(),
        searchType: type,
        onlyFree,
        ...(bookType === undefined ? {} : { bookType }),
      }),
    );
  return (
    <search>
      <form
        className="library-search"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        {!withoutType && (
          <Select
            className="library-search-in"
            aria-label={words.searchIn}
            value={type}
            onChange={setType}
            options={Object.entries(searchTypeLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            }))}
          />
        )}
        <Input
          value={text}
          maxLength={50}
          allowClear
          prefix={<SearchOutlined />}
          aria-label={words.searchBox}
          placeholder={words.searchHint}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="primary" htmlType="submit">
          {words.search}
        </Button>
      </form>
    </search>
  );
}
