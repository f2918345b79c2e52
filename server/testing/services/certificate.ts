import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

const names = [{ type: 2, value: 'localhost' } as const]

/** The certificate of a test's own servers at `localhost`, made once, which nobody trusts by itself. */
export const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: names },
  ],
})

/** Has this process trust the certificate; the answer takes it back. */
export function trustCertificate(): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate.cert])
  return () => setDefaultCACertificates(before)
}
