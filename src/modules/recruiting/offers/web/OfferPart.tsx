import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { printPath } from '#modules/approval/web/open.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import {
  offerStateLabels,
  offerStates,
  onboardDays,
  peopleCode,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { isLiveOffer } from '#modules/recruiting/stages/contract/stages.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { FormNumber } from '#modules/recruiting/web/parts/FormNumber.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CallOffDialog } from './CallOffDialog.tsx';
import { OnboardDialog } from './OnboardDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { offerWords } from './offer-words.ts';
import { offerPaperPath } from './paper/path.ts';
import { Letters } from './parts/Letters.tsx';
import './offers.css';

type Asked = 'send' | 'accept' | 'decline' | 'onboard' | 'callOff' | null;

/** Section with the offer of an application, the candidate's answer and the first day. */
export function OfferPart({ of }: { readonly of: WholeInterviewee }) {
  const words = useWords(offerWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const can = useCan();
  const showError = useShowError();
  const begin = useAct(Interviewee.AddOffer);
  const transfer = useAct(Interviewee.BeginTransfer);
  const [asked, setAsked] = useState<Asked>(null);
  const [today] = useState(() => companyDay(new Date()));
  const { Offer: offer } = of;
  if (!offer || (of.Stage < stages.passed && offer.FormID === null)) return null;
  const seen = { IntervieweeID: of.IntervieweeID, Version: of.Version };
  const isMoving = offer.IsTransfer && offer.UserAUID === null;
  const isCallable =
    offer.UserAUID !== null && offer.EntryDay !== null && today <= shiftDays(offer.EntryDay, onboardDays.off);
  const isUnder = offer.FormID !== null && offer.State !== offerStates.none;
  const acts = [
    of.Stage === stages.passed && !isLiveOffer(offer.State) && (
      <Button
        key="begin"
        type="primary"
        loading={begin.isPending}
        onClick={() =>
          begin.mutate(seen, { onSuccess: ({ Path }) => void navigate(Path), onError: showError })
        }
      >
        {offer.FormID !== null && offer.State === offerStates.none ? words.goOn : words.begin}
      </Button>
    ),
    of.Stage === stages.offered && offer.State === offerStates.approved && (
      <Button key="send" type="primary" onClick={() => setAsked('send')}>
        {words.sent}
      </Button>
    ),
    of.Stage === stages.offered && offer.State === offerStates.sent && (
      <Button key="accept" type="primary" onClick={() => setAsked('accept')}>
        {words.accepted}
      </Button>
    ),
    of.Stage === stages.offered && offer.State === offerStates.sent && (
      <Button key="decline" onClick={() => setAsked('decline')}>
        {words.declined}
      </Button>
    ),
    isMoving && can(peopleCode) && (
      <Button
        key="transfer"
        type="primary"
        loading={transfer.isPending}
        onClick={() =>
          transfer.mutate(seen, { onSuccess: ({ Path }) => void navigate(Path), onError: showError })
        }
      >
        {offer.Transfer ? words.transferGoOn : words.transfer}
      </Button>
    ),
    of.Stage === stages.toOnboard && !isMoving && offer.UserAUID === null && can(peopleCode) && (
      <Button key="onboard" type="primary" onClick={() => setAsked('onboard')}>
        {words.onboard}
      </Button>
    ),
    isCallable && can(peopleCode) && (
      <Button key="callOff" danger onClick={() => setAsked('callOff')}>
        {words.callOff}
      </Button>
    ),
  ].filter(Boolean);
  const close = (): void => setAsked(null);
  return (
    <>
      <h3>{words.title}</h3>
      {!isUnder && <p className="recruit-quiet">{words.none}</p>}
      {isUnder && (
        <Facts
          rows={[
            [words.state, offerStateLabels[offer.State]?.[language]],
            [words.form, <FormNumber key="form" of={{ ...offer, FormID: offer.FormID! }} />],
            [words.until, offer.State === offerStates.sent ? offer.Until : null],
            // Before onboarding, the first day is already shown among the candidate's details.
            [words.came, of.Stage === stages.onboarded ? offer.EntryDay : null],
            [words.user, offer.EmployeeId],
            [words.transferForm, offer.Transfer && <FormNumber key="transfer" of={offer.Transfer} />],
          ]}
        />
      )}
      {isMoving && <p className="recruit-note">{words.transferNote}</p>}
      <div className="recruit-acts recruit-offer-acts">
        {acts}
        {offer.HasPaper && (
          <Link to={offerPaperPath(of.IntervieweeID)} target="_blank">
            {words.paper}
          </Link>
        )}
        {offer.IsReadable && (offer.State === offerStates.approved || offer.State === offerStates.sent) && (
          <Link to={printPath(offer.FormID!)} target="_blank">
            {words.print}
          </Link>
        )}
      </div>
      <Letters title={words.letters} of={offer.Letters} />
      {asked === 'send' && <SendDialog of={of} onClose={close} />}
      {(asked === 'accept' || asked === 'decline') && (
        <AnswerDialog of={of} isAccepted={asked === 'accept'} onClose={close} />
      )}
      {asked === 'onboard' && <OnboardDialog of={of} onClose={close} />}
      {asked === 'callOff' && <CallOffDialog of={of} onClose={close} />}
    </>
  );
}
