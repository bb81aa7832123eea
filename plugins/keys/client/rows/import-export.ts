import { canonicalKeys, keyConflictsWith, type RowIssue, readUserRows, type UserRow } from '#core/client/index.ts'
import { keyLimits } from '../../shared.ts'
import type { KeyRegistry } from './apply-key-change.ts'
import type { KeyRefusal } from './refusal.ts'

/** What marks a file of keys. */
const format = 'skald-keys'

/** Why a row of a file is left out: it is no row, its command is not here, its keys cannot be taken, or are somebody's. */
export type ImportIssue = RowIssue | KeyRefusal | 'command' | 'clash'

export interface RejectedRow {
  row: unknown
  issue: ImportIssue
  /** the command that has the keys */
  takenBy?: string
}

/** What a file would do: the rows that would be kept instead of those now, and what is left out. */
export interface KeyImport {
  rows: UserRow[]
  rejected: RejectedRow[]
}

/** The rows as a file. */
export function exportRows(rows: readonly UserRow[]): string {
  return `${JSON.stringify({ format, rows }, null, 2)}\n`
}

/** What a text says; null where it is no file of keys at all. */
export function parseExport(text: string): KeyImport | null {
  if (text.length > keyLimits.bytes) return null
  const parsed = parse(text)
  const rows = Array.isArray(parsed) ? parsed : isFile(parsed) ? parsed.rows : undefined
  if (!Array.isArray(rows)) return null
  const { rows: read, refused: rejected } = readUserRows(rows)
  return { rows: read, rejected: rejected }
}

export interface ImportRules {
  isKnown(command: string): boolean
  refusal(keys: string, command: string): KeyRefusal | null
}

/**
 * What of a file would be kept, row by row: nothing for commands that are not here, nothing that cannot be pressed, and no
 * keys that another command has where both work.
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
    else if (conflict) accepted.rejected.push({ row, issue: 'clash', takenBy: conflict.other.command })
    else accepted.rows.push(row)
    if (binding && !conflict) table.push(binding)
  }
  return accepted
}

/** A command whose keys would be others, as they are and as they would be. */
export interface KeyDifference {
  command: string
  before: string[]
  after: string[]
}

/** What other rows would change. */
export function keyDifferences(
  registry: KeyRegistry,
  now: readonly UserRow[],
  next: readonly UserRow[],
): KeyDifference[] {
  const [before, after] = [keysByCommand(registry, now), keysByCommand(registry, next)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(command => ({ command, before: before.get(command) ?? [], after: after.get(command) ?? [] }))
    .filter(
      ({ before: previousKeys, after: currentKeys }) =>
        previousKeys.toSorted().join() !== currentKeys.toSorted().join(),
    )
}

function keysByCommand(registry: KeyRegistry, rows: readonly UserRow[]): Map<string, string[]> {
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
