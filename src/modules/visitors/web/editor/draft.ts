import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import type { Drafts } from '#modules/forms/web/open.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';

/** Draft of a guest form in the editor. */
export type Draft = Omit<
  Required<GivenOf<typeof VisitorForm.AddTemplate>>,
  'Controls' | 'TokenExpire' | 'RetentionDays'
> & {
  readonly Controls: Drafts;
  readonly TokenExpire: string | null;
  readonly RetentionDays: number;
};

type Found = ReplyOf<typeof VisitorForm.FindFormJsonAsync>;

const consent =
  '为核实来访身份、安排接待和保障办公区安全，我们收集您填写的信息，仅供接待人和前台使用，不提供给第三方。您可以随时向前台查询、更正或要求删除。';
const consentEn =
  'We collect this information to verify visitors, to receive you and to keep the office safe. Only your host and the front desk see it. We do not pass it on. You can ask the front desk at any time to see, correct or delete it.';

/** Values of a new form. */
export const blankDraft: Draft = {
  Name: '',
  NameEn: '',
  Site: '',
  SiteEn: '',
  Controls: [],
  ConsentText: consent,
  ConsentTextEn: consentEn,
  NeedHostApproval: true,
  AskIdCard: false,
  AskPlateNo: false,
  RetentionDays: 90,
  TokenExpire: null,
  IsOpen: true,
};

/** Returns a draft of the current version of a form. */
export const draftOf = (found: Found): Draft => ({
  Name: found.Name,
  NameEn: found.NameEn,
  Site: found.Site,
  SiteEn: found.SiteEn,
  Controls: found.Controls as unknown as Drafts,
  ConsentText: found.ConsentText,
  ConsentTextEn: found.ConsentTextEn,
  NeedHostApproval: found.NeedHostApproval,
  AskIdCard: found.AskIdCard,
  AskPlateNo: found.AskPlateNo,
  RetentionDays: found.RetentionDays,
  TokenExpire: found.Template?.TokenExpire ?? null,
  IsOpen: found.Template?.IsOpen ?? true,
});

/** Returns the draft in the shape of the request. */
export const toTemplateRequest = ({ Controls, ...draft }: Draft) => ({
  ...draft,
  Controls: Controls.map((control) => ({ ...control })),
});
