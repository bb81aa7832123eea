import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** The prefix of sealed texts and hashes; neither base32 nor hexadecimal has a colon. */
const version = 'v1:'

/** Encrypts the secrets of second steps, so that the database is not enough to read them. */
export interface SecretBox {
  /** AES-256-GCM; can be opened only with the same person's id */
  seal(secret: string, personId: string): string
  /** Null if it was sealed with another key or for another person. */
  open(sealed: string, personId: string): string | null
  /** A keyed hash, so that codes cannot be tested against it without the key. */
  sealHash(hash: string): string
  /** Identifies the key without revealing it. */
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
        // Another key or damaged bytes: the error says nothing more.
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
