import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A certificate for localhost, 127.0.0.1 and 0.0.0.0 (reachable here, but not a name of this machine). Until 2120. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxQbGFuIEIg
dGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDFBsYW4gQiB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABD3aLkXp
Tp84St+++d70TZjDvqV2YoZFQ7rZy0mdRFtMH8R2sUjNwpl181rdaLrvFxUyy7rM
1cHYM6oPlimRq3ajVDBSMCAGA1UdEQQZMBeCCWxvY2FsaG9zdIcEfwAAAYcEAAAA
ADAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBR2vdJ6Oyyx98pKTIf8BeENWW4y
5TAKBggqhkjOPQQDAgNJADBGAiEA2kZJpCBf12ch7yWKq7MWzSAlQrhxunU/ZjbW
uEs/9PoCIQCAIxRDkrkEyFDdkHYy+cslcEyeebMinsqiMf5NZcwM4w==
-----END CERTIFICATE-----
`

/** Not a secret: it is public in this repository. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs4Z4Ff2bmglZ2mDU
BtzqIi+7GfcaxvHQDHiuQRPJB3ChRANCAAQ92i5F6U6fOErfvvne9E2Yw76ldmKG
RUO62ctJnURbTB/EdrFIzcKZdfNa3Wi67xcVMsu6zNXB2DOqD5Ypkat2
-----END PRIVATE KEY-----
`

/** Trusts the certificate for the duration of one test. */
export function trustCertificate() {
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, CERTIFICATE])
  onTestFinished(() => setDefaultCACertificates(known))
}
