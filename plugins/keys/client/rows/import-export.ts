import { canonicalKeys, keyConflictsWith, type RowIssue, readUserRows, type UserBinding } from '#core/client/index.ts'
import { keyLimits } from '../../shared.ts'
import type { KeyRegistry } from './apply-key-change.ts'
import type { KeyRefusal } from './refusal.ts'

/** Marks a file of shortcuts. */
const format = 'skald-keys'

/** Why a row is rejected: malformed, unknown command, keys that cannot be used, or keys that another command has. */
export type ImportIssue = RowIssue | KeyRefusal | 'command' | 'conflict'

export interface RejectedRow {
  row: unknown
  issue: ImportIssue
  /** the command that has the keys */
  takenBy?: string
}

/** The result of validating a file: the rows to store instead of the current ones, and the rejected ones. */
export interface KeyImport {
  rows: UserBinding[]
  rejected: RejectedRow[]
}

export function exportRows(rows: readonly UserBinding[]): string {
  return `${JSON.stringify({ format, rows }, null, 2)}\n`
}

/** Parses a text; null if it is no file of shortcuts. */
export function parseExport(text: string): KeyImport | null {
  if (text.length > keyLimits.bytes) return null
  const parsed = parse(text)
  const rows = Array.isArray(parsed) ? parsed : isFile(parsed) ? parsed.rows : undefined
  if (!Array.isArray(rows)) return null
  const { rows: read, refused: rejected } = readUserRows(rows)
  return { rows: read, rejected }
}

export interface ImportRules {
  isKnown(command: string): boolean
  refusal(keys: string, command: string): KeyRefusal | null
}

/**
 * Validates a file row by row: rejects unknown commands, keys that cannot be pressed, and keys that another command has
 * where both apply.
 */
export function validateImport(file: KeyImport, registry: KeyRegistry, rules: ImportRules): KeyImport {
  const table = [...registry.withRows(file.rows.filter(({ remove }) => remove))]
  const accepted: KeyImport = { rows: [], rejected: [...file.rejected] }
  for (const row of file.rows) {
    const refusal = row.remove ? null : rules.refusal(row.keys, row.command)
    const issue = rules.isKnown(row.command) ? refusal : 'command'
    const binding = row.remove || issue ? undefined : registry.withRows([row]).find(({ band }) => band === 'user')
    const [conflict] = binding ? keyConflictsWith(binding, table) : []
    if (issue) accepted.rejected.push({ row, issue })
    else if (conflict) accepted.rejected.push({ row, issue: 'conflict', takenBy: conflict.other.command })
    else accepted.rows.push(row)
    if (binding && !conflict) table.push(binding)
  }
  return accepted
}

/** A command whose keys would change, before and after. */
interface KeyDifference {
  command: string
  before: string[]
  after: string[]
}

/** The differences between two sets of rows. */
export function keyDifferences(
  registry: KeyRegistry,
  now: readonly UserBinding[],
  next: readonly UserBinding[],
): KeyDifference[] {
  const [before, after] = [keysByCommand(registry, now), keysByCommand(registry, next)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(command => ({ command, before: before.get(command) ?? [], after: after.get(command) ?? [] }))
    .filter(
      ({ before: previousKeys, after: currentKeys }) =>
        previousKeys.toSorted().join() !== currentKeys.toSorted().join(),
    )
}

function keysByCommand(registry: KeyRegistry, rows: readonly UserBinding[]): Map<string, string[]> {
  const byCommand = Map.groupBy(registry.withRows(rows), ({ command }) => command)
  return new Map([...byCommand].map(([command, own]) => [command, own.map(({ keys }) => canonicalKeys(keys))]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFile(parsed: unknown): parsed is { rows: unknown } {
  return (
    typeof parsed === 'object' && parsed !== null && 'format' in parsed && parsed.format === format && 'rows' in parsed
  )
}
