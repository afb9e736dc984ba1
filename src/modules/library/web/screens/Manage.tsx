import { PlusOutlined, ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { BookDrawer } from '../manage/BookDrawer.tsx';
import { Copies } from '../manage/Copies.tsx';
import { Desk } from '../manage/Desk.tsx';
import { Holds } from '../manage/Holds.tsx';
import { Import } from '../manage/Import.tsx';
import { Loans } from '../manage/Loans.tsx';
import { Returns } from '../manage/Returns.tsx';
import { Rules } from '../manage/Rules.tsx';
import { Wishes } from '../manage/Wishes.tsx';
import { manageWords } from '../manage-words.ts';
import '../library.css';

const views = ['desk', 'returns', 'loans', 'copies', 'holds', 'recommends', 'rules', 'import'] as const;

/** Page for librarians: desk, returns, loans, copies, reservations, wish list, rules, imports. */
export default function Manage() {
  const words = useWords(manageWords);
  const [at, show] = useAddress('view', 'edit', 'isbn');
  const view = views.find((one) => one === at.view) ?? 'desk';
  const open = useCall(BookStorSetting.AdminBorrowHistory, { PageSize: 1, State: 2 }).data;
  const wishes = useCall(BookStorSetting.RecBookList, { PageSize: 1 }).data?.Counts;
  const counts: Partial<Record<(typeof views)[number], number | undefined>> = {
    returns: open?.Returning,
    recommends: wishes?.['1'],
  };
  return (
    <Page
      title={words.title}
      actions={
        <>
          <LinkButton to="/library" icon={<ReadOutlined />}>
            {words.library}
          </LinkButton>
          <Button icon={<PlusOutlined />} onClick={() => show({ edit: 'new' })}>
            {words.addBook}
          </Button>
        </>
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={views.map((one) => ({
          key: one,
          to: one === 'desk' ? '?' : `?view=${one}`,
          label: words[one],
          count: counts[one],
        }))}
      />
      <div className="manage-body">
        {view === 'desk' && <Desk onAddBook={(isbn) => show({ edit: 'new', isbn })} />}
        {view === 'returns' && <Returns />}
        {view === 'loans' && <Loans />}
        {view === 'copies' && <Copies onEdit={(id) => show({ edit: id })} />}
        {view === 'holds' && <Holds />}
        {view === 'recommends' && <Wishes />}
        {view === 'rules' && <Rules />}
        {view === 'import' && <Import />}
      </div>
      <BookDrawer edit={at.edit || null} isbn={at.isbn} onClose={() => show({ edit: null, isbn: null })} />
    </Page>
  );
}
