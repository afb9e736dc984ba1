/** Nonce that styles written at run time must carry (Content-Security-Policy). */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';
