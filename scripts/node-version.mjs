// Plain JavaScript that old versions of Node can run: it says which version is needed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Passwords need crypto.argon2, added in 24.7. */
const NEEDED = { major: 24, minor: 7 }

export const isNodeNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)
}

export const nodeTooOld = () =>
  `Plan B a besoin de Node ${NEEDED.major}.${NEEDED.minor} ou plus récent (ici : ${process.version}).`

/** @param {string} root The folder that contains node_modules. */
export const shippedNode = (root) =>
  path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/**
 * Ends the process with one sentence where this Node cannot run the site.
 * @param {URL} root
 */
export function requireNode(root) {
  if (isNodeNewEnough()) return
  const shipped = shippedNode(fileURLToPath(root))
  const advice = existsSync(shipped)
    ? `Lancez la même commande avec celui-ci : ${shipped}`
    : 'Installez-le, puis relancez la commande.'
  console.error(`✗ ${nodeTooOld()} ${advice}`)
  process.exit(1)
}
