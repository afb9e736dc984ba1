import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import { HrbpPane, type HrbpDepartment } from '../HrbpPane.tsx';
import { HRBP } from '../../contract/HRBP.ts';
import { HrbpSheets } from '../HrbpSheets.tsx';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { hrbpWords } from '../hrbp-words.ts';
import '../hrbp.css';

interface Item extends TreeItem {
  readonly department: HrbpDepartment;
  readonly names: string;
}

const none: readonly HrbpDepartment[] = [];

/** Tree of departments with their HRBPs; inherited HRBPs are shown in grey. */
export default function Hrbps() {
  const words = useWords(hrbpWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { data, error, refetch } = useCall(HRBP.GetHRBPTree, {});
  const [chosenId, choose] = useAddressId('DeptId');
  const items = useMemo(
    () =>
      (data ?? none).map((department): Item => {
        const names = department.HRBPs.map((one) => inLanguage(language, one.ChineseName, one.EnglishName));
        const all = department.HRBPs.flatMap((one) => [one.ChineseName, one.EnglishName]).join(' ');
        return {
          id: department.DeptId,
          parentId: department.ParentId,
          title: inLanguage(language, department.DeptName, department.DeptNameEn),
          search: `${department.DeptName} ${department.DeptNameEn} ${all}`,
          department,
          names: names.join(language === 'zh' ? '、' : ', '),
        };
      }),
    [data, language],
  );
  const chosen = items.find(({ id }) => id === chosenId) ?? (isPhone ? undefined : items[0]);
  const list = (
    <SearchTree
      search={words.search}
      none={words.none}
      items={items}
      label={words.tree}
      chosen={chosen?.id ?? null}
      onChoose={(item) => choose(item.id)}
      extra={namesOf}
      beside={220}
    />
  );
  return (
    <Page title={words.title} actions={<HrbpSheets />}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SplitView
          list={list}
          pane={chosen ? <HrbpPane key={chosen.id} department={chosen.department} /> : null}
          paneTitle={words.title}
          hint={words.pick}
          onClose={() => choose(null)}
        />
      ) : (
        <Loading rows={10} />
      )}
    </Page>
  );
}

/** Names of a department's HRBPs, in grey if they are inherited from a department above. */
function Names({ item: { department, names } }: { readonly item: Item }) {
  const words = useWords(hrbpWords);
  const isOwn = department.FromDeptId === department.DeptId;
  return (
    <span className={isOwn ? 'hrbp-names' : 'hrbp-names hrbp-inherited'} title={names}>
      {names || words.nobody}
    </span>
  );
}

const namesOf = (item: Item) => <Names item={item} />;
