import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { randomLetters } from '../../access/random-letters.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { SecretBox } from './secret-box.ts'

/** The parameters every authenticator app supports by default: RFC 6238 with SHA-1. */
const totpOptions = { issuer: 'Skald', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of one time step before or after are accepted too. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** A valid, unused code; `sealed` is the secret as stored. */
type CodeMatch = { sealed: string; timeStep: number } | { codeHash: string }

/** 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI of the QR code for an authenticator app. */
export function setupUri(secret: string, email: string): string {
  return new TOTP({ ...totpOptions, label: email, secret }).toString()
}

/** Ten codes to be shown once; twelve characters, 60 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => [4, 4, 4].map(randomLetters).join('-'))
}

/**
 * A recovery code as it is stored. Codes are random: 60 bits cannot be searched, so a slow hash would add nothing;
 * without the key of the box they cannot be tested at all.
 */
export function recoveryHash(secretBox: Pick<SecretBox, 'sealHash'>, code: string): string {
  return secretBox.sealHash(hash('sha256', normalizeCode(code), 'hex'))
}

/** Matches a code of the app or a recovery code, in any spelling; `consumeCode` says whether it was unused. */
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

/**
 * Uses a code up; of several concurrent attempts only one gets true. Codes of earlier time steps become invalid too.
 */
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

/** Stores a new secret that is not confirmed yet. */
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

/** Deletes the second step with all its secrets; the caller updates the column in `users`. */
export async function dropSecondStep(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', personId).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', personId).execute()
}

/** Case, spaces and hyphens do not matter. */
function normalizeCode(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
