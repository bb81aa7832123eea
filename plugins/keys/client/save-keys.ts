import {
  CallError,
  call,
  errorMessage,
  readUserRows,
  session,
  setCallData,
  setUserRows,
  showToast,
  t,
  type UserBinding,
  userKeys,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { keyCalls } from '../shared.ts'

type StoredKeys = OutputOf<typeof keyCalls.get>
type UserRows = readonly UserBinding[]
type KeysChange = (rows: UserRows) => UserRows

/** The rows last known from the server and their user; without a version they are only assumed. */
let savedKeys: { userId: string; rows: UserRows; version: number | null } | null = null
/** Changes that are shown and not yet saved, in order. */
let pendingChanges: KeysChange[] = []
let saveQueue: Promise<void> = Promise.resolve()

const TRIES_MAX = 5

/** Takes rows from the server and applies the pending changes to them. */
export function applyServerKeys(userId: string, { rows, version }: StoredKeys): void {
  if (!isCurrentUser(userId)) return
  if (savedKeys?.userId === userId && savedKeys.version !== null && savedKeys.version > version) return
  if (savedKeys?.userId !== userId) pendingChanges = []
  savedKeys = { userId, version, rows: readUserRows(rows).rows }
  showKeys()
}

function applyChanges(changes: readonly KeysChange[]): UserRows {
  return changes.reduce<UserRows>((rows, change) => change(rows), savedKeys?.rows ?? [])
}

function showKeys(): void {
  if (savedKeys) setUserRows(savedKeys.userId, applyChanges(pendingChanges))
}

/**
 * Changes the user's shortcuts at once and saves in the background. Changes from two windows are merged. If saving
 * fails, they are reverted and a toast says why.
 */
export function changeKeys(change: KeysChange): Promise<void> {
  const { userId, rows } = userKeys
  if (userId === null) return saveQueue
  if (savedKeys?.userId !== userId) {
    savedKeys = { userId, rows, version: null }
    pendingChanges = []
  }
  pendingChanges.push(change)
  showKeys()
  saveQueue = saveQueue.then(() => saveAll(userId))
  return saveQueue
}

async function saveAll(userId: string): Promise<void> {
  let refusals = 0
  try {
    while (pendingChanges.length > 0 && isCurrentUser(userId)) {
      const refusal = await save(userId)
      refusals = refusal ? refusals + 1 : 0
      if (refusal && refusals === TRIES_MAX) throw refusal
    }
  } catch (error) {
    showToast({ kind: 'bad', id: 'keys', title: t('keys.not-saved'), text: errorMessage(error) })
  } finally {
    if (savedKeys?.userId === userId) pendingChanges = []
    showKeys()
  }
}

/** Sends pending changes. Resolves to the error on a conflict: the changes are then applied again to the newer rows. */
async function save(userId: string): Promise<CallError | undefined> {
  if (savedKeys?.version === null) applyServerKeys(userId, await call(keyCalls.get, {}, { quiet: true }))
  if (!isCurrentUser(userId)) return undefined
  const sentChanges = [...pendingChanges]
  const input = { rows: [...applyChanges(sentChanges)] as StoredKeys['rows'], version: savedKeys?.version ?? 0 }
  try {
    const stored = await call(keyCalls.set, input, { quiet: true })
    if (!isCurrentUser(userId)) return undefined
    pendingChanges = pendingChanges.filter(change => !sentChanges.includes(change))
    applyServerKeys(userId, stored)
    setCallData(keyCalls.get, {}, stored)
  } catch (error) {
    if (!(error instanceof CallError && error.problem?.type === 'stale-revision')) throw error
    const stored = await call(keyCalls.get, {}, { quiet: true })
    // The server's next answer counts, even if it is older: the data may have been restored from a backup.
    if (savedKeys?.userId === userId) savedKeys = { ...savedKeys, version: null }
    applyServerKeys(userId, stored)
    return error
  }
  return undefined
}

function isCurrentUser(userId: string): boolean {
  return session.user?.userId === userId
}
