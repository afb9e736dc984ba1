import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { PublicPage } from '#kit/web/parts/PublicPage.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { visitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import type { GuestForm } from '../guest/guest-edition.ts';
import { GuestFill } from '../guest/GuestFill.tsx';
import { PassCard } from '../guest/PassCard.tsx';
import { keepReceipt } from '../guest/receipt.ts';
import { guestWords } from '../guest/words.ts';
import { spanText } from '../times.ts';
import '../guest/guest.css';

/** Page on which a guest registers, by a poster or by their invitation. It needs no sign-in. */
export default function VisitorInformation() {
  const words = useWords(guestWords);
  const token = useSearchParams()[0].get('token') ?? '';
  const found = useCall(VisitorForm.FindFormJsonAsync, { token }, { enabled: token !== '' });
  const problem = token === '' ? words.noLink : found.error && !found.data ? messageOf(found.error) : '';
  if (problem)
    return (
      <PublicPage title={words.title} heading={words.title}>
        <Told
          sign="problem"
          title={problem}
          {...(token === '' ? { subTitle: words.noLinkHint } : {})}
          actions={
            token === '' ? undefined : (
              <Button onClick={() => void found.refetch()} loading={found.isFetching}>
                {words.again}
              </Button>
            )
          }
        />
      </PublicPage>
    );
  if (!found.data)
    return (
      <PublicPage title={words.title} heading={words.title}>
        <Loading rows={10} />
      </PublicPage>
    );
  return <Known form={found.data} token={token} onConsentChanged={() => void found.refetch()} />;
}

interface KnownProps {
  readonly form: GuestForm;
  readonly token: string;
  readonly onConsentChanged: () => void;
}

function Known({ form, token, onConsentChanged }: KnownProps) {
  const words = useWords(guestWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { Invite } = form;
  const name = inLanguage(language, form.Name, form.NameEn);
  const site = inLanguage(language, form.Site, form.SiteEn);
  if (Invite && Invite.VisitState !== visitState.invited) {
    const isConfirmed = Invite.VisitState !== visitState.submitted;
    const isIn = Invite.VisitState === visitState.onSite;
    return (
      <PublicPage title={words.title} heading={name}>
        <PassCard
          state={isIn ? words.onSite : isConfirmed ? words.confirmed : words.done}
          receipt={{
            number: Invite.FormNo,
            pass: Invite.Pass,
            name: Invite.VisitorName,
            site: form.Site,
            siteEn: form.SiteEn,
            arrive: new Date(Invite.ExpectArrive).toISOString(),
            leave: new Date(Invite.ExpectLeave).toISOString(),
            isConfirmed,
            again: '',
            invitation: '',
          }}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={words.title}
      heading={name}
      note={
        Invite ? (
          <>
            <p>{words.invited(inLanguage(language, Invite.HostName, Invite.HostNameEn))}</p>
            <dl className="guest-facts">
              <div>
                <dt>{words.time}</dt>
                <dd>{spanText(Invite.ExpectArrive, Invite.ExpectLeave)}</dd>
              </div>
              {site && (
                <div>
                  <dt>{words.at}</dt>
                  <dd>{site}</dd>
                </div>
              )}
              <div>
                <dt>{words.purpose}</dt>
                <dd>{Invite.Purpose}</dd>
              </div>
            </dl>
          </>
        ) : (
          <p>
            {words.intro}
            {site && (
              <>
                <br />
                {words.at} · {site}
              </>
            )}
          </p>
        )
      }
    >
      <GuestFill
        form={form}
        token={token}
        onConsentChanged={onConsentChanged}
        onDone={(answer, given) => {
          keepReceipt({
            number: answer.FormNo,
            pass: answer.Pass,
            name: given.VisitorName,
            site: form.Site,
            siteEn: form.SiteEn,
            arrive: given.ExpectArrive,
            leave: given.ExpectLeave,
            isConfirmed: Invite === null && !form.NeedHostApproval,
            again: Invite ? '' : token,
            invitation: Invite ? token : '',
          });
          void navigate('/VisitorInformationSuccess', { replace: true });
        }}
      />
    </PublicPage>
  );
}
