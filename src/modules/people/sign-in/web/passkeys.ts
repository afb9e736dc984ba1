import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import type { Passkey } from '../contract/Passkey.ts';

export type AskedKey = ReplyOf<typeof Passkey.BeginPasskey>;
/** Passkey that the device has created and that has no name yet. */
export type MadeKey = Omit<GivenOf<typeof Passkey.AddPasskey>, 'Name'>;

/** Returns whether this browser can create passkeys from options in JSON (WebAuthn 3, 5.1.10). */
export const canMakePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * Asks the device for a new passkey. @throws DOMException if the person cancels, or the device has a passkey already
 */
export async function makePasskey(asked: AskedKey): Promise<MadeKey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge: asked.Challenge,
    rp: { id: asked.RpId, name: 'Portico' },
    user: { id: asked.UserId, name: asked.UserName, displayName: asked.UserName },
    // Ed25519, P-256 and RSA, the algorithms that devices support (IANA COSE algorithms).
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: asked.Taken.map((taken) => ({ type: 'public-key', id: taken })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: 5 * 60_000,
  });
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  return {
    Id: id,
    ClientData: response.clientDataJSON,
    Attestation: response.attestationObject,
    Transports: response.transports,
  };
}

/** Returns whether this browser can use passkeys with options in JSON (WebAuthn 3, 5.1.10). */
export const canShowPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks a device to sign a challenge; returns its answer as JSON. @throws DOMException if the person cancels */
export async function showPasskey(asked: {
  readonly Challenge: string;
  readonly Host: string;
}): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: asked.Challenge,
    rpId: asked.Host,
    userVerification: 'required',
  });
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return JSON.stringify(shown.toJSON());
}

/** Returns a common name for the device of a user agent; empty if it is unknown. */
export function deviceName(agent: string): string {
  const [, name = ''] = /(iPhone|iPad|Android|Windows|Mac|Linux)/.exec(agent) ?? [];
  return name;
}
