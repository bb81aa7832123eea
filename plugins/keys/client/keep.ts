import {
  CallError,
  call,
  failureWords,
  holdUserRows,
  keepAnswer,
  readUserRows,
  session,
  showToast,
  t,
  type UserRow,
  userKeys,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { keyCalls } from '../shared.ts'

type Kept = OutputOf<typeof keyCalls.get>
type Rows = readonly UserRow[]
type Change = (rows: Rows) => Rows

/** What the server has, as far as this window knows, and whose it is; without a version it has only been assumed. */
let settled: { userId: string; rows: Rows; version: number | null } | null = null
/** What is shown already and not saved yet, in its order. */
let waiting: Change[] = []
let running: Promise<void> = Promise.resolve()

const MOST_TRIES = 5

/** What the server has became known: the changes that wait are made to that. */
export function take(userId: string, { rows, version }: Kept): void {
  if (!isHere(userId)) return
  if (settled?.userId === userId && settled.version !== null && settled.version > version) return
  if (settled?.userId !== userId) waiting = []
  settled = { userId, version, rows: readUserRows(rows).rows }
  show()
}

function applied(changes: readonly Change[]): Rows {
  return changes.reduce<Rows>((rows, change) => change(rows), settled?.rows ?? [])
}

function show(): void {
  if (settled) holdUserRows(settled.userId, applied(waiting))
}

/**
 * Changes the person's keys: they work in the same moment, saved behind it. Made in two windows at once, both changes are
 * kept. Where they cannot be saved they are as before, and a message says why.
 */
export function changeKeys(change: Change): Promise<void> {
  const { userId, rows } = userKeys
  if (userId === null) return running
  if (settled?.userId !== userId) {
    settled = { userId, rows, version: null }
    waiting = []
  }
  waiting.push(change)
  show()
  running = running.then(() => saveAll(userId))
  return running
}

async function saveAll(userId: string): Promise<void> {
  let late = 0
  try {
    while (waiting.length > 0 && isHere(userId)) {
      const refusal = await save(userId)
      late = refusal ? late + 1 : 0
      if (refusal && late === MOST_TRIES) throw refusal
    }
  } catch (error) {
    showToast({ kind: 'bad', id: 'keys', title: t('keys.not-saved'), text: failureWords(error) })
  } finally {
    if (settled?.userId === userId) waiting = []
    show()
  }
}

/** Sends what waits. Answers what refused it where another window was first: then it is made anew, to what that one left. */
async function save(userId: string): Promise<CallError | undefined> {
  if (settled?.version === null) take(userId, await call(keyCalls.get, {}, { quiet: true }))
  if (!isHere(userId)) return undefined
  const sent = [...waiting]
  const input = { rows: [...applied(sent)] as Kept['rows'], version: settled?.version ?? 0 }
  try {
    const kept = await call(keyCalls.set, input, { quiet: true })
    if (!isHere(userId)) return undefined
    waiting = waiting.filter(change => !sent.includes(change))
    take(userId, kept)
    keepAnswer(keyCalls.get, {}, kept)
  } catch (error) {
    if (!(error instanceof CallError && error.problem?.type === 'stale-revision')) throw error
    const kept = await call(keyCalls.get, {}, { quiet: true })
    // Whatever the server has now is true, even where it is older: it may have been restored.
    if (settled?.userId === userId) settled = { ...settled, version: null }
    take(userId, kept)
    return error
  }
  return undefined
}

function isHere(userId: string): boolean {
  return session.user?.userId === userId
}
