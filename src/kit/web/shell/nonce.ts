/** Nonce that is required for styles written at run time (Content-Security-Policy). */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';
