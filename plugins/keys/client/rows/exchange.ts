import { canonicalKeys, clashesOf, type RowFault, readUserRows, type UserRow } from '#core/client/index.ts'
import { keyLimits } from '../../shared.ts'
import type { KeyHouse } from './edit.ts'
import type { Refusal } from './refusal.ts'

/** What marks a file of keys. */
const format = 'skald-keys'

/** Why a row of a file is left out: it is no row, its command is not here, its keys cannot be taken, or are somebody's. */
export type ImportFault = RowFault | Refusal | 'command' | 'clash'

export interface LeftOut {
  row: unknown
  fault: ImportFault
  /** the command that has the keys */
  taken?: string
}

/** What a file would do: the rows that would be kept instead of those now, and what is left out. */
export interface Import {
  rows: UserRow[]
  left: LeftOut[]
}

/** The rows as a file. */
export function exportRows(rows: readonly UserRow[]): string {
  return `${JSON.stringify({ format, rows }, null, 2)}\n`
}

/** What a text says; null where it is no file of keys at all. */
export function readExport(text: string): Import | null {
  if (text.length > keyLimits.bytes) return null
  const said = parse(text)
  const rows = Array.isArray(said) ? said : isFile(said) ? said.rows : undefined
  if (!Array.isArray(rows)) return null
  const { rows: read, refused } = readUserRows(rows)
  return { rows: read, left: refused }
}

export interface ImportRules {
  isKnown(command: string): boolean
  refusal(keys: string, command: string): Refusal | null
}

/**
 * What of a file would be kept, row by row: nothing for commands that are not here, nothing that cannot be pressed, and no
 * keys that another command has where both work.
 */
export function judgeImport(file: Import, house: KeyHouse, rules: ImportRules): Import {
  const table = [...house.withRows(file.rows.filter(({ remove }) => remove))]
  const judged: Import = { rows: [], left: [...file.left] }
  for (const row of file.rows) {
    const refusal = row.remove ? null : rules.refusal(row.keys, row.command)
    const fault = rules.isKnown(row.command) ? refusal : 'command'
    const binding = row.remove || fault ? undefined : house.withRows([row]).find(({ band }) => band === 'user')
    const [clash] = binding ? clashesOf(binding, table) : []
    if (fault) judged.left.push({ row, fault })
    else if (clash) judged.left.push({ row, fault: 'clash', taken: clash.other.command })
    else judged.rows.push(row)
    if (binding && !clash) table.push(binding)
  }
  return judged
}

/** A command whose keys would be others, as they are and as they would be. */
export interface KeyDifference {
  command: string
  before: string[]
  after: string[]
}

/** What other rows would change. */
export function differences(house: KeyHouse, now: readonly UserRow[], next: readonly UserRow[]): KeyDifference[] {
  const [before, after] = [keysByCommand(house, now), keysByCommand(house, next)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(command => ({ command, before: before.get(command) ?? [], after: after.get(command) ?? [] }))
    .filter(({ before: had, after: has }) => had.toSorted().join() !== has.toSorted().join())
}

function keysByCommand(house: KeyHouse, rows: readonly UserRow[]): Map<string, string[]> {
  const byCommand = Map.groupBy(house.withRows(rows), ({ command }) => command)
  return new Map([...byCommand].map(([command, own]) => [command, own.map(({ keys }) => canonicalKeys(keys))]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFile(said: unknown): said is { rows: unknown } {
  return typeof said === 'object' && said !== null && 'format' in said && said.format === format && 'rows' in said
}
