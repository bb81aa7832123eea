import { hash } from 'node:crypto'
import { badField } from '#core/shared/error.ts'
import type { SessionUser } from '../../contract.ts'
import { base32 } from '../random-ids.ts'

/**
 * The Idempotency-Key header bound to the person and the call, so that nobody reaches another person's write by its
 * key; null without the header or without a session.
 * @throws Problem `bad-input` for a key that is empty, longer than 128 or not visible ASCII
 */
export function writeKeyOf(header: string | undefined, user: SessionUser | null, callName: string): string | null {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw badField('Idempotency-Key', 'has 1 to 128 visible ASCII characters')
  return user && hash('sha256', `${user.id}\n${callName}\n${header}`, 'base64url')
}

/** The id for one position of a repeated write: always the same 26 characters for the same key and position. */
export function idFromKey(writeKey: string, position: number): string {
  return base32(hash('sha256', `${writeKey}\n${position}`, 'buffer').subarray(0, 16))
}
