import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { listBillsAbout, listReadable, viewerOf } from '#modules/approval/server/open.ts';
import { hrCode } from '#modules/hr-requests/contract/codes.ts';
import { placeReaders } from '#modules/people/persons/contract/user-tabs.ts';
import { placeNameOf } from '#modules/people/places/contract/effective-day.ts';
import { scopeOf, listTimeline, type Scope } from '#modules/people/server/open.ts';
import { AssignmentTimeline } from '../../contract/Assignment.ts';
import type { CertificateContent } from '../../contract/certificates.ts';
import { canCertify, issueCertificate } from '../commands/issue.ts';
import { findByCode, findCertificate, findCertified, listCertificates } from '../queries/certificates.ts';

const hrScope = (ctx: Context): Promise<Scope> => scopeOf(ctx.db, ctx.actor.id, hrCode);

/** Handlers of a person's timeline of assignments and of its certificates. */
export const assignmentTimeline = serve(AssignmentTimeline, {
  GetAssignmentList: async ({ AUID, IsSuperseded }, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, placeReaders);
    const person = (await findCertified(ctx.db, AUID, scope)) ?? refuse(general.notFound);
    const rows = await listTimeline(ctx.db, AUID, IsSuperseded);
    const viewer = viewerOf(ctx.actor);
    const forms = await listReadable(
      ctx.db,
      rows.flatMap(({ formId }) => formId ?? []),
      viewer,
    );
    const keeps = await hrScope(ctx);
    return {
      AUID,
      ChineseName: person.ChineseName,
      EnglishName: person.EnglishName,
      Rows: rows.map(({ fields, formId, ...row }) => ({
        ...row,
        Fields: fields.flatMap((column) => placeNameOf(column) ?? []),
        FormID: formId !== null && forms.has(formId) ? formId : null,
        FormNumber: forms.get(formId ?? 0) ?? '',
      })),
      Bills: await listBillsAbout(ctx.db, AUID, viewer),
      Certificates: await listCertificates(ctx.db, AUID, keeps),
      CanCertify: (await canCertify(ctx.db, AUID, keeps, companyDay(ctx.now))) ?? 0,
    };
  },

  IssueCertificate: async ({ AUID, Kind }, ctx) => {
    const by = { by: ctx.actor.id, now: ctx.now, ip: ctx.ip, scope: await hrScope(ctx) };
    const CertificateID = await inTransaction(ctx.db, (tx) => issueCertificate(tx, { AUID, Kind: Kind }, by));
    return { Code: 1, CertificateID };
  },

  GetCertificate: async ({ CertificateID }, ctx) => {
    const found =
      (await findCertificate(ctx.db, CertificateID, await hrScope(ctx))) ?? refuse(general.notFound);
    const { content, CertificateID: _, ...rest } = found;
    return { ...rest, ...(content as CertificateContent) };
  },

  VerifyCertificate: async ({ VerifyCode }, ctx) => {
    const { Number, Kind, IssuedAt, content } =
      (await findByCode(ctx.db, VerifyCode)) ?? refuse(general.notFound);
    return { Number, Kind, IssuedAt, ...(content as CertificateContent) };
  },
});
