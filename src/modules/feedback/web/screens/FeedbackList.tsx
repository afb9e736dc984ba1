import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { feedbackStateLabels } from '../../contract/codes.ts';
import { UserFeedback, type FeedbackRow } from '../../contract/UserFeedback.ts';
import { useColumns } from '../parts/columns.tsx';
import { FeedbackDetail } from '../parts/FeedbackDetail.tsx';
import { QuestionEditor } from '../parts/QuestionEditor.tsx';
import { feedbackWords } from '../words.ts';
import '../feedback.css';

/** Page on which managers read and answer feedback about the product. */
export default function FeedbackList() {
  const words = useWords(feedbackWords);
  const [{ ID, questions }, go] = useAddress('ID', 'questions');
  const show = (row: FeedbackRow): void => go({ ID: row.ID });
  const columns = useColumns(show);
  const filters = useFilters();
  const id = Number(ID);
  return (
    <Page
      title={words.title}
      actions={
        <Button icon={<QuestionCircleOutlined />} onClick={() => go({ questions: '1' })}>
          {words.editQuestions}
        </Button>
      }
    >
      <ListScreen<FeedbackRow, typeof UserFeedback.GetUserFeedbackList>
        from={UserFeedback.GetUserFeedbackList}
        rowKey={(row) => row.ID}
        filters={filters}
        onOpen={show}
        empty={{ text: words.listEmpty }}
        columns={columns}
      />
      <Drawer
        open={Number.isSafeInteger(id) && id > 0}
        size={640}
        title={words.detail}
        onClose={() => go({ ID: null })}
        destroyOnHidden
      >
        <FeedbackDetail id={id} onReplied={() => go({ ID: null })} />
      </Drawer>
      <Drawer
        open={questions !== ''}
        size={640}
        title={words.editQuestions}
        onClose={() => go({ questions: null })}
        destroyOnHidden
      >
        <QuestionEditor />
      </Drawer>
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const pages = useCall(UserFeedback.GetTypeNameList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(feedbackStateLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      {
        kind: 'choice',
        names: ['RouteCode'],
        label: words.pageColumn,
        options: (pages ?? []).map(({ RouteCode, TypeName, TypeNameEn }) => ({
          value: RouteCode,
          label: inLanguage(language, TypeName, TypeNameEn),
        })),
      },
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: words.time },
    ],
    [language, pages, words],
  );
}
