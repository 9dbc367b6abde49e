import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from './derived-keys.ts'

export type SecretBox = ReturnType<typeof secretBox>

const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts small secrets with AES-256-GCM, as « key id, nonce, tag, text ». The key id says which key is needed, without
 * decrypting. `owner` must be the same when the value is decrypted, so that a value copied to another row is useless.
 */
export function secretBox(keys: Keys) {
  const known = keys.map((text) => {
    const key = Buffer.from(text, 'base64url')
    return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
  })
  const [current, ...earlier] = known as [(typeof known)[number], ...typeof known]

  return {
    currentKeyId: current.id,
    /** A value that begins with one of these can be decrypted. */
    keyIds: known.map(({ id }) => id),

    encrypt(text: Uint8Array, owner: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), encrypted])
    },

    /** Returns null if no key of the site made the value, or if it is damaged or was made for another owner. */
    decrypt(value: Uint8Array, owner: string): Buffer | null {
      const key = [current, ...earlier].find(({ id }) => id.equals(value.subarray(0, KEY_ID_BYTES)))?.key
      if (!key) return null
      const [nonce, tag] = [KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES]
      const text = tag + TAG_BYTES
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(nonce, tag), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(value.subarray(tag, text))
        return Buffer.concat([decipher.update(value.subarray(text)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
