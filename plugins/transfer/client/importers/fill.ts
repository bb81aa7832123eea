import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { cutTitle } from '../../shared/limits.ts'
import type { ReportBuilder, TargetField, TargetKind } from '../../shared.ts'

/** Values of one entity, filled from texts of a file. */
type FilledValues = Record<string, unknown>

const aliasesMax = 20
const aliasMax = 500
const textMax = 2000
const tagMax = 100
const tagsMax = 100

/** Gets, whole, what is cut because it is too long. */
export type OnTruncate = (whole: string) => void

/** Names what is cut in the report, and puts the whole of it beside the import. */
export const truncationReporter =
  (report: ReportBuilder, left: string[], title: string): OnTruncate =>
  whole => {
    report.add('changed', 'cut-values', title)
    left.push(`${title}: ${whole}`)
  }

/** The title of an entity; one that is longer is cut, and told. */
export function titleFrom(text: string, report: ReportBuilder, left: string[]): string {
  const title = cutTitle(text)
  if (title !== text.replace(/\s+/g, ' ').trim()) truncationReporter(report, left, title)(text)
  return title
}

/** The name of a tag. */
export function tagFrom(name: string, cut: OnTruncate): string {
  return within(name.replace(/^#/, '').trim(), tagMax, cut)
}

/** The tags that one entity can have, each once. @param nameOf of one that is left out */
export function tagsFrom(ids: Iterable<string>, nameOf: (id: string) => string, cut: OnTruncate): string[] {
  const all = [...new Set(ids)]
  if (all.length > tagsMax) cut(all.slice(tagsMax).map(nameOf).join(', '))
  return all.slice(0, tagsMax)
}

function within(text: string, max: number, cut: OnTruncate): string {
  if (text.length > max) cut(text)
  return text.slice(0, max).toWellFormed()
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'так', '+'])
const no = new Set(['false', 'no', 'n', '0', '', 'ні', '-'])

/** A name as it is compared: case, spaces and signs make no difference. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The field that a heading or property means, by its name or its label. */
export function fieldNamed({ fields, title }: TargetKind, name: string): TargetField | undefined {
  const key = nameKey(name)
  const titled = key === 'name' || key === 'title' ? fields.find(field => field.name === title) : undefined
  return titled ?? fields.find(field => nameKey(field.name) === key || nameKey(field.label) === key)
}

/** The value of a field out of texts; undefined if they are none of its kind. Tags are left to the importer. */
export function valueFrom({ form, options = [] }: TargetField, texts: readonly string[], cut: OnTruncate): unknown {
  const text = texts.join(', ')
  if (form === 'string') return within(text.replace(/\s+/g, ' '), textMax, cut)
  if (form === 'textarea') return within(text, textMax, cut)
  if (form === 'slate') return fromPlainText(texts.join('\n'))
  if (form === 'aliases') {
    const all = [...new Set(texts.map(one => within(one, aliasMax, cut)))].filter(Boolean)
    if (all.length > aliasesMax) cut(all.slice(aliasesMax).join(', '))
    return all.slice(0, aliasesMax)
  }
  if (form === 'number') {
    const number = Number(text.trim().replace(/\s/g, '').replace(',', '.'))
    return text.trim() === '' || !Number.isFinite(number) ? undefined : number
  }
  if (form === 'switch') {
    const key = text.trim().toLowerCase()
    return yes.has(key) ? true : no.has(key) ? false : undefined
  }
  const key = nameKey(text)
  return options.find(({ value, label }) => nameKey(value) === key || nameKey(label) === key)?.value
}

/** Sets a field; a field that the project added stands below the one that holds such. */
export function setField(values: FilledValues, { name, within }: TargetField, value: unknown): void {
  if (within === undefined) values[name] = value
  else values[within] = { ...(values[within] as object | undefined), [name]: value }
}
