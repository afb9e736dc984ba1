import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import type { Passkey } from '#modules/people/sign-in/contract/Passkey.ts';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const flags = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, withKey: 0x40 };

/** Device of a person with passkeys (WebAuthn 2, 6), as a program with one P-256 key. */
export class Device {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(20);
  /** Signature counter of the device. A device that does not count stays at 0. */
  counter = 0;
  /** Whether the device verifies the person who holds it. */
  verifies = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(host: string, more: number): Buffer {
    const said =
      flags.present | flags.mayBeSynced | flags.synced | (this.verifies ? flags.verified : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([said]), count]);
  }

  /** Makes the key that it is asked for. */
  make({
    Challenge,
    RpId,
  }: ReplyOf<typeof Passkey.BeginPasskey>): Omit<GivenOf<typeof Passkey.AddPasskey>, 'Name'> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // A COSE key (RFC 9052, 7): {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.#authenticatorData(RpId, flags.withKey),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      key,
    ]);
    // {fmt: 'none', attStmt: {}, authData: data} in CBOR
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
      Buffer.from([
        0x67,
        ...Buffer.from('attStmt'),
        0xa0,
        0x68,
        ...Buffer.from('authData'),
        0x58,
        data.length,
      ]),
      data,
    ]);
    return {
      Id: this.#id.toString('base64url'),
      ClientData: this.#clientData('webauthn.create', Challenge).toString('base64url'),
      Attestation: attestation.toString('base64url'),
      Transports: ['internal'],
    };
  }

  /** Signs what a page asks; as the browser writes it. */
  show(challenge: string, host: string): string {
    const data = this.#authenticatorData(host, 0);
    const client = this.#clientData('webauthn.get', challenge);
    const id = this.#id.toString('base64url');
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey).toString(
          'base64url',
        ),
      },
    });
  }
}
