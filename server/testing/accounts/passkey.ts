import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = Readonly<Record<string, unknown>>
type Signed = Readonly<Record<string, unknown>>

/** An authenticator of a test: it makes one passkey, as a browser would for this origin, and signs with it. */
export function testAuthenticator(origin: string): {
  readonly make: (options: unknown) => Signed
  readonly sign: (options: unknown, counter: number) => Signed
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  const dataOf = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Readonly<Record<string, Buffer>>): Signed => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })
  return {
    make(options) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      // COSE key (RFC 9053, 7.1.1): EC2, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(String(x), 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(String(y), 'base64url'),
      ])
      const size = Buffer.from([0, id.length])
      const data = Buffer.concat([site, Buffer.from([0x45, 0, 0, 0, 0]), Buffer.alloc(16), size, id, key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({ clientDataJSON: dataOf('webauthn.create', options as Options), attestationObject })
    },
    sign(options, counter) {
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const authenticatorData = Buffer.concat([site, Buffer.from([0x05]), count])
      const clientDataJSON = dataOf('webauthn.get', options as Options)
      const hash = createHash('sha256').update(clientDataJSON).digest()
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, hash]))
        .sign(privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}

/** A short text as CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}
