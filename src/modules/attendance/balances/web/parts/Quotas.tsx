import { App, Button } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { lotSourceLabels } from '#modules/attendance/contract/codes.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { quotaWords } from '../quota-words.ts';
import { QuotaPane, QuotaState, type QuotaRow } from './QuotaDrawer.tsx';
import { useQuotaFilters } from './useQuotaFilters.ts';

type Call = typeof VacationAmount.GetVacationAmountPage;

/** Width of a drawer over a list, in pixels. */
const width = 720;

const nameOf = (language: 'zh' | 'en', row: QuotaRow): string =>
  inLanguage(language, row.ChineseName, row.EnglishName);

/** List of all quotas, to be changed, locked and opened. */
export function Quotas() {
  const words = useWords(quotaWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<number | null>(null);
  const [picked, setPicked] = useState<readonly (string | number)[]>([]);
  // A changed row is loaded again, so that the drawer shows its current state.
  const typeName = useLeaveName();
  const fresh = useCall(
    VacationAmount.GetVacationAmountPage,
    { LotID: opened ?? 0 },
    { enabled: opened !== null, keep: true },
  );
  const row = fresh.data?.Rows.find(({ LotID }) => LotID === opened);
  return (
    <>
      <ListScreen<QuotaRow, Call>
        from={VacationAmount.GetVacationAmountPage}
        columns={useColumns()}
        rowKey={(one) => one.LotID}
        filters={useQuotaFilters(true)}
        onOpen={(one) => setOpened(one.LotID)}
        exported={(given) =>
          saveFile(VacationAmount.ExportVacationAmount, { ...given }, `${words.exportName}.xlsx`)
        }
        pick={{
          keys: picked,
          onChange: setPicked,
          label: (one) => words.pick(nameOf(language, one)),
          all: words.all,
          bar: <Bar keys={picked} onDone={() => setPicked([])} />,
        }}
        empty={{ text: words.empty }}
      />
      <Drawer
        open={opened !== null}
        size={width}
        title={row ? words.of(nameOf(language, row), typeName(row.VacationType)) : words.title}
        onClose={() => setOpened(null)}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {row && <QuotaPane key={row.LotID} row={row} />}
      </Drawer>
    </>
  );
}

/** Bar with the actions for several selected quotas. */
function Bar({ keys, onDone }: { readonly keys: readonly (string | number)[]; readonly onDone: () => void }) {
  const words = useWords(quotaWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const lock = useAct(VacationAmount.LockVacationAmount);
  const unlock = useAct(VacationAmount.UnlockVacationAmount);
  const LotIDs = keys.map(Number);
  const isBusy = lock.isPending || unlock.isPending;
  const run = (act: typeof lock, said: string): void =>
    act.mutate(
      { LotIDs },
      {
        onSuccess: () => {
          void message.success(said);
          onDone();
        },
        onError: showError,
      },
    );
  return (
    <>
      <span>{words.picked(keys.length)}</span>
      <Button disabled={isBusy} onClick={() => run(lock, words.lockedNow)}>
        {words.lock}
      </Button>
      <Button disabled={isBusy} onClick={() => run(unlock, words.unlockedNow)}>
        {words.unlock}
      </Button>
      <Button onClick={onDone}>{words.clear}</Button>
    </>
  );
}

function useColumns(): readonly Column<QuotaRow>[] {
  const words = useWords(quotaWords);
  const typeName = useLeaveName();
  const language = useLanguage();
  const [year] = useState(() => Number(companyDay(new Date()).slice(0, 4)));
  const text = (amount: number, row: QuotaRow): string => amountText(amount, row.Unit)[language];
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      sort: 'EmployeeId',
      show: (row) => <Person of={row} />,
    },
    {
      key: 'type',
      title: words.type,
      phone: 'plain',
      show: (row) => typeName(row.VacationType),
    },
    {
      key: 'year',
      title: words.year,
      align: 'right',
      isNews: (row) => row.LeaveYear !== year,
      show: (row) => row.LeaveYear,
    },
    {
      key: 'source',
      title: words.source,
      phone: 'plain',
      show: (row) => lotSourceLabels[row.Source][language],
    },
    {
      key: 'valid',
      title: words.valid,
      sort: 'ValidTo',
      isNews: (row) => row.ValidFrom !== `${row.LeaveYear}-01-01` || row.ValidTo !== `${row.LeaveYear}-12-31`,
      show: (row) => words.until(row.ValidFrom, row.ValidTo),
    },
    { key: 'granted', title: words.granted, align: 'right', show: (row) => text(row.Granted, row) },
    { key: 'used', title: words.used, align: 'right', show: (row) => text(row.Used, row) },
    {
      key: 'left',
      title: words.left,
      align: 'right',
      sort: 'Left',
      phone: 'side',
      show: (row) => text(row.Left, row),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => row.Left < 0 || row.IsLocked,
      show: (row) => <QuotaState isOverdrawn={row.Left < 0} isLocked={row.IsLocked} />,
    },
  ];
}
