import { fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { unguarded } from '#plugins/exports/shared.ts'
import { isOtherFormat } from '../../../shared/decode/other-format.ts'
import {
  belowText,
  type ImportChoice,
  type ImportInput,
  type ImportPlan,
  importLimits,
  type PlannedRecord,
  type PlannedTag,
  Refusal,
  ReportBuilder,
  sourceId,
  type TargetField,
  type TargetKind,
  textOf,
} from '../../../shared.ts'
import {
  fieldNamed,
  type OnTruncate,
  setField,
  tagFrom,
  tagsFrom,
  titleFrom,
  truncationReporter,
  valueFrom,
} from '../fill.ts'
import { parseCsv } from './parse-csv.ts'

const kindChoice = 'kind'
const leaveOut = 'none'
const previewRows = 3
/** Columns of our own exports that say nothing here: ids, who wrote it when. */
const ownColumn = /^(?:[a-z]+Id|index|(?:created|updated)(?:By|At)|archivedAt)$/

/** Reads a table in CSV: each row becomes an entity of the chosen kind, each column fills a field. @throws Refusal */
export async function readTable({ files, kinds, chosen }: ImportInput): Promise<ImportPlan> {
  const [only] = files
  if (!only || kinds.length === 0) throw new Refusal('nothing')
  if (files.length > 1) throw new Refusal('one-file')
  if (only.file.size > importLimits.bytes) throw new Refusal('too-large')
  const text = textOf(new Uint8Array(await only.file.arrayBuffer()), only.path)
  if (isOtherFormat(text)) throw new Refusal('not-this-format', only.path)
  const [heads = [], ...rows] = parseCsv(text).map(row => row.map(unguarded))
  if (rows.length === 0 || heads.length < 1) throw new Refusal('nothing')
  if (rows.length > importLimits.records) throw new Refusal('too-many')
  if (endsEarly(text, heads, rows)) throw new Refusal('damaged', rows.at(-1)?.join(', '))
  const kind = chosenKind(only.path, kinds, chosen)
  const columns = matchColumns(heads, rows, kind, chosen)
  const report = new ReportBuilder()
  const tags = new Map<string, PlannedTag>()
  const left: string[] = []
  const seen = new Map<string, number>()
  // The number is the browser's, of a second download.
  const source = only.path.replace(/ ?\(\d+\)(?=\.[^.]*$|$)/, '')
  const records = rows.flatMap(row => recordOf(row, { kind, columns, source, tags, report, left, seen }) ?? [])
  if (tags.size > importLimits.tags) throw new Refusal('too-many')
  for (const { field, isBelow, head } of columns)
    if (field) report.add('kept', 'columns', head)
    else if (isBelow) report.add('changed', textFieldOf(kind) ? 'columns-below' : 'columns-beside', head)
    else report.add('dropped', 'left-columns', head)
  const shown = columns.flatMap(({ field, at }) => (field ? [{ label: field.label, at }] : []))
  return {
    choices: choicesOf(heads, kind, kinds, columns),
    ...{ records, images: [], tags: [...tags.values()], report: report.report() },
    preview: {
      heads: shown.map(({ label }) => label),
      rows: rows.slice(0, previewRows).map(row => shown.map(({ at }) => (row[at] ?? '').slice(0, 200))),
    },
    ...(left.length > 0 && { note: left.join('\n') }),
  }
}

/** Whether the last row breaks off where all others are full, as in a file that is cut off. */
function endsEarly(text: string, heads: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isShort = (row: readonly string[]) => row.length < heads.length
  return !/[\n,;\t|]$/.test(text) && rows.length > 1 && rows.findIndex(isShort) === rows.length - 1
}

interface Column {
  at: number
  head: string
  field: TargetField | undefined
  /** it has no field, and is not left out: its values stand below the text, or beside the import if there is none */
  isBelow: boolean
}

/** The field for texts of a kind, below which values without a field stand. */
function textFieldOf({ fields }: TargetKind): TargetField | undefined {
  return fields.find(({ form, within }) => form === 'slate' && within === undefined)
}

const columnId = (at: number) => `column:${at}`

/** The kind that the file is named after, such as `characters.csv`. */
function chosenKind(path: string, kinds: readonly TargetKind[], chosen: ImportInput['chosen']): TargetKind {
  const file = path.toLowerCase()
  const found =
    kinds.find(({ name }) => name === chosen[kindChoice]) ??
    kinds.find(({ name, label }) => file.includes(name.toLowerCase()) || file.includes(label.toLowerCase())) ??
    kinds.find(({ name }) => name === 'entry') ??
    kinds[0]
  if (!found) throw new Refusal('nothing')
  return found
}

/** Matches columns to fields: those that the user chose, then by name, each field once. One column is the name. */
function matchColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  kind: TargetKind,
  chosen: ImportInput['chosen'],
): Column[] {
  const used = new Set<string>()
  const claim = (field: TargetField | undefined) => {
    if (!field || used.has(field.name)) return undefined
    used.add(field.name)
    return field
  }
  const columns = heads.map((head, at): Column => {
    const name = chosen[columnId(at)]
    const field = claim(kind.fields.find(one => one.name === name))
    return {
      at,
      head: head.trim() || `${at + 1}`,
      field,
      isBelow: name === undefined ? !ownColumn.test(head.trim()) : name !== leaveOut,
    }
  })
  for (const column of columns) {
    const name = chosen[columnId(column.at)]
    if (!column.field && name !== leaveOut && name !== belowText) column.field = claim(fieldNamed(kind, column.head))
  }
  if (used.has(kind.title)) return columns
  const free = columns.filter(({ field }) => !field)
  const named = free.find(({ at }) => hasNames(rows, at)) ?? free[0] ?? columns[0]
  if (named) named.field = kind.fields.find(({ name }) => name === kind.title)
  return columns
}

/** Rows of a table that tell what a column holds. */
const readRows = 200

/** Whether a column is of words that differ from row to row: no numbers of rows, no states. */
function hasNames(rows: readonly (readonly string[])[], at: number): boolean {
  const values = rows.slice(0, readRows).map(row => (row[at] ?? '').trim())
  const words = values.filter(value => /\p{L}{2}/u.test(value))
  return words.length > 0.8 * values.length && new Set(words).size > 0.8 * words.length
}

function choicesOf(
  heads: readonly string[],
  kind: TargetKind,
  kinds: readonly TargetKind[],
  columns: readonly Column[],
): ImportChoice[] {
  const own = [belowText, leaveOut].map(value => ({ value, label: '' }))
  const fields = [...kind.fields.map(({ name, label }) => ({ value: name, label })), ...own]
  const options = kinds.map(({ name, label }) => ({ value: name, label }))
  return [
    { id: kindChoice, label: '', options, value: kind.name },
    ...heads.map((_, at) => ({
      id: columnId(at),
      label: columns[at]?.head ?? '',
      options: fields,
      value: columns[at]?.field?.name ?? (columns[at]?.isBelow ? belowText : leaveOut),
    })),
  ]
}

interface RowContext {
  kind: TargetKind
  columns: readonly Column[]
  /** the name of the file */
  source: string
  tags: Map<string, PlannedTag>
  report: ReportBuilder
  left: string[]
  /** how many rows of the same name came before */
  seen: Map<string, number>
}

function recordOf(row: readonly string[], context: RowContext): PlannedRecord | undefined {
  const { kind, columns, source, report, left, seen } = context
  const titleColumn = columns.find(({ field }) => field?.name === kind.title)
  const title = titleFrom(row[titleColumn?.at ?? 0] ?? '', report, left)
  const cut = truncationReporter(report, left, title)
  if (title === '') {
    report.add('dropped', 'nameless-rows', row.join(', ').slice(0, 100))
    left.push(row.join('; '))
    return undefined
  }
  const values: Record<string, unknown> = { [kind.title]: title }
  const below: string[] = []
  for (const { at, head, field, isBelow } of columns) {
    const text = (row[at] ?? '').trim()
    if (text === '' || field?.name === kind.title) continue
    if (!field) {
      if (isBelow) below.push(`${head}: ${text}`)
      continue
    }
    const value = field.form === 'tags' ? tagIds(text, context.tags, cut) : valueFrom(field, textsOf(field, text), cut)
    if (value !== undefined) setField(values, field, value)
    else {
      report.add('dropped', 'wrong-values', `${title}: ${text}`)
      left.push(`${title}, ${head}: ${text}`)
    }
  }
  const textField = textFieldOf(kind)
  if (textField && below.length > 0) addBelow(values, textField, below)
  else left.push(...below.map(line => `${title}, ${line}`))
  report.add('kept', 'rows', title)
  // A row is known by its name, so that one that was changed in the file is not imported a second time.
  const count = seen.get(title) ?? 0
  seen.set(title, count + 1)
  return { id: sourceId('csv', source, kind.name, title, `${count}`), kind: kind.name, values }
}

function addBelow(values: Record<string, unknown>, field: TargetField, lines: readonly string[]): void {
  const text = values[field.name] as RichText | undefined
  setField(values, field, [...(text ?? []), ...fromPlainText(lines.join('\n'))])
}

function textsOf({ form }: TargetField, text: string): string[] {
  if (form === 'aliases') return splitList(text)
  return form === 'slate' ? text.split('\n') : [text]
}

function splitList(text: string): string[] {
  return text
    .split(/[;,\n]/)
    .map(one => one.trim())
    .filter(Boolean)
}

function tagIds(text: string, tags: Map<string, PlannedTag>, cut: OnTruncate): string[] {
  const ids = splitList(text).flatMap(name => {
    const value = tagFrom(name, cut)
    if (value === '') return []
    const id = sourceId('csv-tag', value.toLowerCase())
    tags.set(id, tags.get(id) ?? { id, value })
    return id
  })
  return tagsFrom(ids, id => tags.get(id)?.value ?? '', cut)
}
