import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { Logger } from 'pino'
import { afterCommit } from '../../db/index.ts'
import { connectionOf } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'
import type { Database } from '../../ports.ts'
import { StartError } from '../../start-error.ts'
import { createSecretBox, isSealed, keyBytes, type SecretBox } from './secret-box.ts'

const fingerprintKey = 'secretKey'

interface KeyOptions {
  database: Database
  config: { secretKeyFile: string; newSecretKey: boolean }
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Reads or creates the key that encrypts second steps, and encrypts what an older version stored in clear. The key is
 * a file outside the database, so that a copy of the database opens no account.
 * @throws StartError if the key is missing, is a different one, or cannot be read or created
 */
export async function openSecretBox({ database, config, log }: KeyOptions): Promise<SecretBox> {
  const { secretKeyFile: file, newSecretKey } = config
  const storedFingerprint = await database.read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', fingerprintKey)
    .executeTakeFirst()
  const existingKey = readKey(file)
  const existingBox = existingKey && createSecretBox(existingKey)
  const fits =
    existingBox !== undefined &&
    (storedFingerprint === undefined || storedFingerprint.value === existingBox.fingerprint)
  const sealed = fits ? 0 : await countSealed(database)
  if (!fits && sealed > 0 && !newSecretKey)
    throw new StartError(lostKeyMessage(file, sealed, existingKey !== undefined))
  const secretBox = existingBox ?? createSecretBox(makeKey(file))
  await database.write(
    async tx => {
      if (!fits && sealed > 0) await dropAll(tx)
      await sealAll(tx, secretBox)
      await tx.replaceInto('meta').values({ key: fingerprintKey, value: secretBox.fingerprint }).execute()
    },
    { whenFull: true },
  )
  if (!fits && sealed > 0) log.warn({ accounts: sealed }, 'the second step was switched off: its key was lost')
  return secretBox
}

function lostKeyMessage(file: string, accounts: number, isOther: boolean): string {
  const what = isOther ? `The key file ${file} is not the one` : `The key file ${file} is missing,`
  return (
    `${what} ${isOther ? 'that' : 'and'} the second steps of ${accounts} account(s) are encrypted with${isOther ? '' : ' it'}: ` +
    'put it back from a backup, or start once with NEW_SECRET_KEY=1, which switches those second steps off.'
  )
}

/** @throws StartError if the file has other content or cannot be read */
function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new StartError(`The key file ${file} cannot be read.`, { cause })
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartError(`The key file ${file} does not hold a key: put a backup in its place.`)
  return key
}

/** Synced to disk before anything is encrypted with it. @throws StartError */
function makeKey(file: string): Buffer {
  const key = randomBytes(keyBytes)
  const temporaryFile = `${file}.new`
  try {
    const descriptor = openSync(temporaryFile, 'w', 0o600)
    try {
      writeSync(descriptor, `${key.toString('base64')}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporaryFile, file)
  } catch (cause) {
    throw new StartError(`The key file ${file} cannot be written.`, { cause })
  }
  return key
}

/** The number of accounts whose second step cannot be read without the key. */
async function countSealed(database: Database): Promise<number> {
  const rows = await database.read.selectFrom('second_steps').select('secret').execute()
  return rows.filter(({ secret }) => isSealed(secret)).length
}

async function dropAll(tx: Tx): Promise<void> {
  await tx.deleteFrom('recovery_codes').execute()
  await tx.deleteFrom('second_steps').execute()
  await tx.updateTable('users').set({ second_step: 0 }).where('second_step', '=', 1).execute()
}

/** Overwrites what was stored in clear, rather than leave it in free pages. */
async function sealAll(tx: Tx, secretBox: SecretBox): Promise<void> {
  const secrets = await tx.selectFrom('second_steps').select(['user_id', 'secret']).execute()
  const codes = await tx.selectFrom('recovery_codes').select(['user_id', 'code_hash']).execute()
  const unsealedSecrets = secrets.filter(({ secret }) => !isSealed(secret))
  const unsealedCodes = codes.filter(row => !isSealed(row.code_hash))
  if (unsealedSecrets.length + unsealedCodes.length === 0) return
  const { native } = connectionOf(tx)
  native.pragma('secure_delete = ON')
  // The write-ahead log still has the old pages.
  afterCommit(tx, () => void native.pragma('wal_checkpoint(TRUNCATE)'))
  for (const { user_id, secret } of unsealedSecrets)
    await tx
      .updateTable('second_steps')
      .set({ secret: secretBox.seal(secret, user_id) })
      .where('user_id', '=', user_id)
      .execute()
  for (const { user_id, code_hash } of unsealedCodes)
    await tx
      .updateTable('recovery_codes')
      .set({ code_hash: secretBox.sealHash(code_hash) })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .execute()
}
