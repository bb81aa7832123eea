import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** How long a key is. */
export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** What sealed text and sealed hashes begin with; neither base32 nor hexadecimal has a colon. */
const version = 'v1:'

/** Keeps secrets of second steps unreadable to who has the database and not the key. */
export interface SecretBox {
  /** AES-256-GCM; opens for the same person only */
  seal(secret: string, personId: string): string
  /** Null where it was sealed with another key or for somebody else. */
  open(sealed: string, personId: string): string | null
  /** A hash that nobody can try codes against without the key. */
  sealHash(hash: string): string
  /** Names the key without telling anything of it. */
  readonly fingerprint: string
}

export function createSecretBox(key: Uint8Array = randomBytes(keyBytes)): SecretBox {
  const hmac = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}:${text}`).digest('hex')

  return {
    seal(secret, personId) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(personId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return version + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, personId) {
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (!isSealed(sealed) || bytes.length < ivBytes + tagBytes) return null
      const text = bytes.subarray(ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(personId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        // Another key or other bytes: there is nothing more to learn from the error.
        return null
      }
    },
    sealHash: hash => version + hmac('recovery', hash),
    fingerprint: hmac('fingerprint', '').slice(0, 16),
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith(version)
}
