import { Undeliverable, type Delivery, type OutboxHandler } from '#kit/server/db/outbox.ts';
import { mailTransport, type MailServer } from '#kit/server/mail-transport.ts';
import { tracedInside } from '#kit/server/tracing.ts';
import type { WorkChatClient } from '#modules/people/work-chat/server/commands/client.ts';
import { topics, type Message } from './gather.ts';

export interface Delivering {
  readonly mail: MailServer | null;
  readonly workChat: WorkChatClient | null;
  /** The portal's address, without a slash at the end. */
  readonly publicUrl: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const subjectOf = ({ lines }: Message): string =>
  lines.length === 1
    ? `${lines[0]?.zh} / ${lines[0]?.en}`
    : `您有 ${lines.length} 条新消息 / ${lines.length} new notifications`;

/** Returns the mail in both languages, because the language of the reader is not known outside of the portal. */
function bodyOf({ name, lines }: Message, publicUrl: string): { text: string; html: string } {
  const links = lines.map(({ url, ...words }) => ({ ...words, href: publicUrl + url }));
  const foot = '在“个人档案”中可以设置消息提醒。 / Change notification settings under My profile.';
  return {
    text: [`${name}：`, '', ...links.map(({ zh, en, href }) => `${zh}\n${en}\n${href}\n`), foot].join('\n'),
    html: [
      `<p>${escaped(name)}：</p>`,
      ...links.map(
        ({ zh, en, href }) =>
          `<p><a href="${escaped(href)}">${escaped(zh)}</a><br><span style="color:#666">${escaped(en)}</span></p>`,
      ),
      `<p style="color:#888;font-size:12px">${foot}</p>`,
    ].join('\n'),
  };
}

/**
 * Returns the handlers that deliver messages. A repeated delivery has the same Message-ID, so that mailboxes recognise
 * it.
 */
export function deliveryOf({ mail, workChat, publicUrl }: Delivering): Record<string, OutboxHandler> {
  const handlers: Record<string, OutboxHandler> = {};
  if (mail) {
    const transport = mailTransport(mail);
    handlers[topics.mail] = async ({ id, payload }: Delivery) => {
      const message = payload as Message;
      try {
        await tracedInside('send mail', { kind: 'client' }, async () =>
          (await transport()).sendMail({
            to: message.to,
            subject: subjectOf(message),
            messageId: `<portico-${id}@${new URL(publicUrl).hostname}>`,
            ...bodyOf(message, publicUrl),
          }),
        );
      } catch (error) {
        // 5xx: the other server has refused the message for good.
        if (error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 550)
          throw new Undeliverable(error.message);
        throw error;
      }
    };
  }
  if (workChat)
    handlers[topics.workChat] = async ({ payload }: Delivery) => {
      const message = payload as Message;
      const said = await workChat.sendCard(message.to, {
        title: subjectOf(message),
        description: message.lines.map(({ zh, en }) => `${zh} / ${en}`).join('\n'),
        url: publicUrl + (message.lines.length === 1 ? (message.lines[0]?.url ?? '') : ''),
      });
      if (said === 'unknown') throw new Undeliverable(`WeCom has no user ${message.to}`);
    };
  return handlers;
}
