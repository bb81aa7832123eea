import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { randomLetters } from '../../access/random-letters.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { SecretBox } from './secret-box.ts'

/** What every authenticator app takes without asking: RFC 6238 with SHA-1. */
const totpOptions = { issuer: 'Skald', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one step each way. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** A code that fits, not used up yet; the secret as it is stored. */
export type CodeMatch = { sealed: string; timeStep: number } | { codeHash: string }

/** 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from a QR code. */
export function setupUri(secret: string, email: string): string {
  return new TOTP({ ...totpOptions, label: email, secret }).toString()
}

/** Ten codes to be shown once; twelve letters, 60 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => [4, 4, 4].map(randomLetters).join('-'))
}

/**
 * As recovery codes are stored. They are random, not chosen: 60 bits cannot be tried through in any dictionary, so a
 * slow hash would protect nothing more; without the key of the box they cannot be tried at all.
 */
export function recoveryHash(secretBox: Pick<SecretBox, 'sealHash'>, code: string): string {
  return secretBox.sealHash(hash('sha256', normalizeCode(code), 'hex'))
}

/** Looks a code up, of the app or for recovery, however it is written; `spend` says whether it was still good. */
export async function matchCode(
  read: Reader,
  secretBox: SecretBox,
  personId: string,
  code: string,
  now: Date,
): Promise<CodeMatch | null> {
  const token = normalizeCode(code)
  if (!/^\d{6}$/.test(token)) return token === '' ? null : { codeHash: recoveryHash(secretBox, token) }
  const row = await read.selectFrom('second_steps').select('secret').where('user_id', '=', personId).executeTakeFirst()
  const secret = row && secretBox.open(row.secret, personId)
  if (!row || !secret) return null
  const timestamp = now.getTime()
  const stepOffset = TOTP.validate({
    ...totpOptions,
    token,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  })
  if (stepOffset === null) return null
  return { sealed: row.secret, timeStep: TOTP.counter({ period: totpOptions.period, timestamp }) + stepOffset }
}

/** Uses a code up; true for exactly one of many who try at once. Codes of earlier time steps end with it. */
export async function consumeCode(tx: Tx, personId: string, code: CodeMatch, now: Date): Promise<boolean> {
  if ('codeHash' in code) {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now.toISOString() })
      .where('user_id', '=', personId)
      .where('code_hash', '=', code.codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  }
  const used = await tx
    .updateTable('second_steps')
    .set({ last_used: code.timeStep })
    .where('user_id', '=', personId)
    .where('secret', '=', code.sealed)
    .where('last_used', '<', code.timeStep)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Begins anew with a secret that nothing has confirmed yet. */
export async function putSecret(
  tx: Tx,
  secretBox: Pick<SecretBox, 'seal'>,
  { personId, secret, now }: { personId: string; secret: string; now: Date },
): Promise<void> {
  await tx
    .replaceInto('second_steps')
    .values({
      user_id: personId,
      secret: secretBox.seal(secret, personId),
      last_used: 0,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Replaces all recovery codes of a person. */
export async function putRecoveryCodes(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', personId).execute()
  const rows = hashes.map(code_hash => ({ user_id: personId, code_hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Takes the second step away with all its secrets; the column of the account is the caller's. */
export async function dropSecondStep(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', personId).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', personId).execute()
}

/** Case, spaces and hyphens are for the eye. */
function normalizeCode(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
