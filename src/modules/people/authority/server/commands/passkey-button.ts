import type { Language } from '#kit/contract/refusals.ts';
import { type Html, html } from './html.ts';
import { pageWords } from './words.ts';

/** Challenge that a device signs, and the host for which the passkey is valid. */
export interface AskedKey {
  readonly challenge: string;
  readonly host: string;
}

/** Renders the button that signs in by passkey; it stays hidden in browsers without passkeys. */
export function passkeyButton(asked: AskedKey | null, language: Language): Html | null {
  if (!asked) return null;
  const words = pageWords[language];
  return html`<div class="passkey" hidden data-passkey>
    <p class="or"><span>${words.or}</span></p>
    <input type="hidden" name="passkey" value="" />
    <button type="button" data-challenge="${asked.challenge}" data-host="${asked.host}">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="7" cy="6.4" r="3.1" />
        <path d="M1.8 16.6c.3-3 2.4-4.8 5.2-4.8 1 0 1.9.2 2.7.6" />
        <circle cx="14.6" cy="9.4" r="2.3" />
        <path d="M14.6 11.7v6l1.6-1.3-1.3-1.2 1.3-1.2" />
      </svg>
      ${words.passkey}
    </button>
  </div>`;
}
