import { Alert, App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { useLeaving } from './useLeaving.tsx';
import type { UserAddress } from './useUserAddress.ts';
import { userWords } from './user-words.ts';

const width = 640;

/** Drawer that disables a person. It shows what they are responsible for and asks for successors. */
export function DisableDrawer({ address }: { address: UserAddress }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { id, mode, open } = address;
  const isOpen = mode === 'disable' && id !== null;
  const { data, error, refetch } = useCall(
    CacUserAdmin.GetUserDisableInfo,
    { AUID: id ?? 0 },
    { enabled: isOpen },
  );
  const name = data ? inLanguage(language, data.ChineseName, data.EnglishName) : '';
  return (
    <Drawer
      open={isOpen}
      size={width}
      title={data ? words.disableTitle(name) : words.disable}
      onClose={() => open(id)}
      destroyOnHidden
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && data.AUID === id ? (
        <Disabling preview={data} onDone={() => open(id)} />
      ) : (
        <Loading rows={8} />
      )}
    </Drawer>
  );
}

type Preview = ReplyOf<typeof CacUserAdmin.GetUserDisableInfo>;

function Disabling({ preview, onDone }: { preview: Preview; onDone: () => void }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const leader = inLanguage(language, preview.LeaderName, preview.LeaderNameEn);
  const leaving = useLeaving(preview.Held, words.approvalHint(leader));
  return (
    <>
      <Alert type="warning" showIcon title={words.disableNote} style={{ marginBottom: 16 }} />
      <HeldList preview={preview} />
      <EditForm
        call={CacUserAdmin.UserInfoIsUse}
        fields={leaving.fields}
        initial={leaving.initial}
        check={leaving.check}
        hidden={{ AUID: preview.AUID, IsUse: false }}
        adapt={leaving.adapt}
        submit={words.disableNow}
        isDanger
        onDone={({ HandedOver }) => {
          const done = HandedOver.map((each) => words.handedOver(each.Name, each.Count));
          void message.success([words.disableDone, ...done].join(language === 'zh' ? '，' : ', '));
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onDone }}
      />
    </>
  );
}

function HeldList({ preview }: { preview: Preview }) {
  const words = useWords(userWords);
  const language = useLanguage();
  if (preview.Held.length === 0) return <p>{words.holdsNothing}</p>;
  return (
    <ul className="user-held">
      {preview.Held.map((held) => (
        <li key={held.Key}>
          <div className="user-held-head">
            <span>{held.Name}</span>
            <span>{held.Count}</span>
          </div>
          <div className="user-held-fate">{held.Fate}</div>
          <p className="user-held-examples">
            {held.Examples.join(language === 'zh' ? '、' : ', ')}
            {held.Count > held.Examples.length && ` ${words.and(held.Count)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
