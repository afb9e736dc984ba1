import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { ReplyOf } from '#kit/contract/call.ts';
import { performCall } from '#kit/server/http/inner.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { entryAt, reaches } from './catalogue.ts';
import type { Asking } from './perform.ts';

type Waiting = ReplyOf<typeof CacApprovalOrder.GetCacApprovalFormByStayToExamine>;
type FormText = ReplyOf<typeof ApprovalForm.FindDocJson2Async>;

const printout = 'portico://form/{FormID}/printout';

/** Form and printout behind an address; null for any other address. */
const addressOf = (uri: string): { readonly id: number; readonly isPrintout: boolean } | null => {
  const [, id, rest] = /^portico:\/\/form\/([1-9]\d{0,15})(\/printout)?$/.exec(uri) ?? [];
  return id === undefined ? null : { id: Number(id), isPrintout: rest !== undefined };
};

const mayRead = ({ actor, language }: Asking): boolean => {
  const entry = entryAt(ApprovalForm.FindDocJson2Async.path);
  return entry !== undefined && reaches(entry, actor, language);
};

/** Lists forms that wait for the person, so that an assistant can open one without searching. */
export async function listResources(asking: Asking): Promise<Resource[]> {
  if (!mayRead(asking)) return [];
  const { app, request, language } = asking;
  const call = CacApprovalOrder.GetCacApprovalFormByStayToExamine;
  const { answer } = await performCall(app, call, { PageSize: 20 }, request);
  if (answer.ErrorCode !== 0) return [];
  return (answer.Body as Waiting).Rows.map(({ FormID, Number: number, TemplateTitle, TemplateTitleEn }) => ({
    uri: `portico://form/${FormID}`,
    name: number,
    title: `${language === 'zh' ? TemplateTitle : TemplateTitleEn} ${number}`,
    mimeType: 'application/json',
  }));
}

export const listTemplates = (asking: Asking): ResourceTemplateType[] =>
  mayRead(asking)
    ? [
        { uriTemplate: 'portico://form/{FormID}', name: 'form', mimeType: 'application/json' },
        { uriTemplate: printout, name: 'printout', mimeType: 'text/markdown' },
      ]
    : [];

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a form as it is printed: its name and one line per value. */
function asMarkdown(
  { Number: number, Lines, TemplateTitle, TemplateTitleEn }: FormText,
  isChinese: boolean,
): string {
  const lines = Lines.map((line) => {
    const label = isChinese ? line.Label : line.LabelEn || line.Label;
    const text = isChinese ? line.Text : line.TextEn || line.Text;
    return `| ${cell(line.Row === null ? label : `${label} ${line.Row}`)} | ${cell(text)} |`;
  });
  const title = isChinese ? TemplateTitle : TemplateTitleEn || TemplateTitle;
  return [`# ${title} ${number}`, '', '| | |', '|---|---|', ...lines, ''].join('\n');
}

/** Reads the resource at an address within the person's rights; null if there is none. */
export async function readResource(asking: Asking, uri: string): Promise<ReadResourceResult | null> {
  const address = addressOf(uri);
  if (!address || !mayRead(asking)) return null;
  const { app, request, language } = asking;
  const { answer } = await performCall(app, ApprovalForm.FindDocJson2Async, { FormID: address.id }, request);
  if (answer.ErrorCode !== 0) return null;
  const form = answer.Body as FormText;
  const [mimeType, text] = address.isPrintout
    ? ['text/markdown', asMarkdown(form, language === 'zh')]
    : ['application/json', JSON.stringify(form)];
  return { contents: [{ uri, mimeType, text }] };
}
