import { isRecord } from '#core/shared/is-record.ts'
import { registry } from '../../registry/app-registry.ts'
import type { When } from '../../registry/contract.ts'
import type { UserBinding } from '../bindings.ts'
import { canonicalKeys, KeysError, type KeysIssue } from '../keys/keys.ts'

/** The issue of a stored or imported row: its keys, its other properties, or too many rows. */
export type RowIssue = KeysIssue | 'row' | 'many'

type ReadRows = { rows: UserBinding[]; refused: { row: unknown; issue: RowIssue }[] }

const MAX_ROWS = 1000
const MAX_TEXT_LENGTH = 200

/** Parses rows from storage or a file, which may hold anything. Invalid rows are reported, the others kept. */
export function readUserRows(stored: unknown): ReadRows {
  if (!Array.isArray(stored)) return { rows: [], refused: stored === undefined ? [] : [{ row: stored, issue: 'row' }] }
  const read: ReadRows = { rows: [], refused: [] }
  for (const row of stored.slice(0, MAX_ROWS)) {
    const result = readRow(row)
    if (typeof result === 'string') read.refused.push({ row, issue: result })
    else read.rows.push(result)
  }
  if (stored.length > MAX_ROWS) read.refused.push({ row: stored[MAX_ROWS], issue: 'many' })
  return read
}

function readRow(row: unknown): UserBinding | RowIssue {
  if (!isRecord(row)) return 'row'
  const { keys, command, when, remove } = row
  if (!isShortText(keys) || !isShortText(command)) return 'row'
  if (remove !== undefined && typeof remove !== 'boolean') return 'row'
  if (when !== undefined && !isWhen(when)) return 'row'
  try {
    return {
      keys: canonicalKeys(keys),
      command: registry.commandIdOf(command),
      ...(when === undefined ? {} : { when: withCurrentFacts(when) }),
      ...(remove ? { remove } : {}),
    }
  } catch (error) {
    if (error instanceof KeysError) return error.issue
    throw error
  }
}

/** Facts that had another name when the row was stored. */
const formerFacts = new Map([
  ['thing', 'entity'],
  ['thingKind', 'entityKind'],
])

function withCurrentFacts(when: When): When {
  const rename = (record: Exclude<When, readonly unknown[]>) =>
    Object.fromEntries(Object.entries(record).map(([fact, required]) => [formerFacts.get(fact) ?? fact, required]))
  return Array.isArray(when) ? when.map(rename) : rename(when as Exclude<When, readonly unknown[]>)
}

function isWhen(value: unknown): value is When {
  return Array.isArray(value) ? value.every(isWhenRecord) : isWhenRecord(value)
}

function isWhenRecord(value: unknown): value is Record<string, boolean | string> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      required => typeof required === 'boolean' || (typeof required === 'string' && required.length <= MAX_TEXT_LENGTH),
    )
  )
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
}
