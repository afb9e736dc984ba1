import { CopyOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { useCopyAsNew } from '../copying.ts';

const most = 8;

/** Menu of the caller's earlier forms of a template to copy from; hidden when there are none. */
export function EarlierForms({ code }: { code: string }) {
  const { fill } = useWords(approvalWords);
  const named = useNamed();
  const showError = useShowError();
  const copyAsNew = useCopyAsNew();
  const earlier = useCall(ApprovalForm.GetMyApprovalBriefInfoListAsync, {
    Templates: [code],
    PageSize: most,
  });
  if (!earlier.data?.Rows.length) return null;
  const take = async (FormID: number): Promise<void> => {
    try {
      copyAsNew(await callServer(CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID }), true);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: earlier.data.Rows.map(({ FormID, Title, TitleEn, Amount, SubmitTime }) => ({
          key: FormID,
          label: (
            <span className="fill-earlier">
              <span>{named(Title, TitleEn)}</span>
              <small>{[Amount, SubmitTime && shortTime(SubmitTime)].filter(Boolean).join(' · ')}</small>
            </span>
          ),
          onClick: () => void take(FormID),
        })),
      }}
    >
      <ActionButton icon={<CopyOutlined />} label={fill.fromEarlier} />
    </Dropdown>
  );
}
