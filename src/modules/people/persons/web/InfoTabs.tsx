import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { FieldSections } from './FieldSections.tsx';
import { userWords } from './user-words.ts';

export type Detail = ReplyOf<typeof CacUserAdmin.GetUserInfoByAUID>;
export type Card = NonNullable<ReplyOf<typeof CacUserAdmin.GetUserInfoByIdAndType>['Card']>;

/** Shows the basic information of a person from loaded data. */
export function DetailView({
  detail,
  canReveal = detail.Can.Reveal,
}: {
  detail: Detail;
  canReveal?: boolean;
}) {
  const words = useWords(userWords);
  const language = useLanguage();
  return (
    <FieldSections
      auid={detail.auid}
      tab="basic"
      values={detail.userdetail}
      named={{
        CompanyId: inLanguage(language, detail.company, detail.companyEn),
        DeptId: inLanguage(language, detail.deptname, detail.deptnameEn),
        leaderid: inLanguage(language, detail.leader, detail.leaderEn),
      }}
      extra={{ job: [[words.deptLeader, inLanguage(language, detail.deptleader, detail.deptleaderEn)]] }}
      canReveal={canReveal}
    />
  );
}

/** Shows the employee card of a person from loaded data. */
export function CardView({ card, canReveal }: { card: Card; canReveal: boolean }) {
  const words = useWords(userWords);
  return (
    <FieldSections
      auid={card.auid}
      tab="common"
      values={card.Card}
      named={{}}
      extra={{
        identity: [[words.age, card.Age === null ? '' : words.ageYears(card.Age)]],
        contract: [[words.retires, card.Retirement ? words.retiresOn(card.Retirement) : '']],
      }}
      canReveal={canReveal}
    />
  );
}

/** Tab with the employee card, which is loaded when the tab is opened. */
export function CardTab({ auid }: { auid: number }) {
  const { data, error, refetch } = useCall(CacUserAdmin.GetUserInfoByIdAndType, { Id: auid, Type: 2 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data?.Card ? <CardView card={data.Card} canReveal /> : <Loading title={false} />;
}
