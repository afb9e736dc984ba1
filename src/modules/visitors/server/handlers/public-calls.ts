import { general, refuse } from '#kit/contract/refusals.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import { hostCode, manageCode, visitState } from '../../contract/codes.ts';
import type { publicCalls } from '../../contract/public-calls.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import { signPass } from '../commands/secrets.ts';
import { submitVisit } from '../commands/submit.ts';
import { controlsIn } from '../queries/shown.ts';
import { findForm, findFormByToken, findTemplate, type GuestForm } from '../queries/templates.ts';
import { findInvited } from '../queries/visits.ts';

type Calls = Pick<Handlers<typeof VisitorForm>, keyof typeof publicCalls>;
type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>;

const shownForm = (form: GuestForm) => ({
  Name: form.name,
  NameEn: form.nameEn,
  Site: form.site,
  SiteEn: form.siteEn,
  EditionNumber: form.editionNumber,
  Controls: controlsIn(form.controls) as unknown as Record<string, unknown>[],
  ConsentText: form.consent,
  ConsentTextEn: form.consentEn,
  ConsentVersion: form.consentVersion,
  NeedHostApproval: form.needsApproval,
  AskIdCard: form.asksIdentity,
  AskPlateNo: form.asksPlate,
  RetentionDays: form.retentionDays,
});

/** Returns the data that a guest sees when they return to their invitation. */
const shownInvitation = (invited: Invited, secret: string) => ({
  VisitorName: invited.name,
  Company: invited.company,
  Purpose: invited.purpose,
  PeopleCount: invited.peopleCount,
  Companions: invited.companions,
  HostName: invited.hostName,
  HostNameEn: invited.hostNameEn,
  ExpectArrive: invited.arriveAt,
  ExpectLeave: invited.leaveAt,
  VisitState: invited.state,
  FormNo: invited.number,
  Pass:
    invited.state === visitState.invited
      ? ''
      : signPass(secret, { id: invited.id, nonce: invited.passNonce }),
});

/** States in which an invitation can still be opened. */
const alive: readonly number[] = [
  visitState.invited,
  visitState.submitted,
  visitState.approved,
  visitState.onSite,
];

async function byToken(token: string, { db, now }: Context, secret: string) {
  const poster = await findFormByToken(db, token, now);
  if (poster) return { ...shownForm(poster), Invite: null, Template: null };
  const invited = await findInvited(db, token);
  if (!invited || !alive.includes(invited.state) || invited.leaveAt <= now)
    return refuse(visitorRefusals.linkGone);
  const form = await findForm(db, invited.templateId);
  if (!form?.isOpen) return refuse(visitorRefusals.linkGone);
  return { ...shownForm(form), Invite: shownInvitation(invited, secret), Template: null };
}

async function byId(id: number, ctx: Context) {
  if (!ctx.actor.permissions.has(hostCode) && !ctx.can(manageCode)) refuse(general.forbidden);
  const form = (await findForm(ctx.db, id)) ?? refuse(general.notFound);
  const template = (await findTemplate(ctx.db, id, ctx.now)) ?? refuse(general.notFound);
  if (!template.IsOpen && !ctx.can(manageCode)) refuse(general.notFound);
  return { ...shownForm(form), Invite: null, Template: template };
}

/** Handlers of the pages that work without sign-in. */
export const publicHandlers = (secret: string): Calls => ({
  FindFormJsonAsync: ({ token, id }, ctx) => {
    if (token !== undefined) return byToken(token, ctx, secret);
    return id === undefined ? refuse(general.badInput, { field: 'token' }) : byId(id, ctx);
  },

  Add: (input, { db, language, now, ip }) => submitVisit(db, { language, now, secret, ip }, input),
});
