import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import type { TargetField, TargetKind } from '../../shared.ts'

/** Values of one entity, filled from texts of a file. */
export type FilledValues = Record<string, unknown>

const aliasesMax = 20
const aliasMax = 500
const textMax = 2000

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
export function valueFrom({ form, options = [] }: TargetField, texts: readonly string[]): unknown {
  const text = texts.join(', ')
  if (form === 'string') return text.replace(/\s+/g, ' ').slice(0, textMax).toWellFormed()
  if (form === 'textarea') return text.slice(0, textMax).toWellFormed()
  if (form === 'slate') return fromPlainText(texts.join('\n'))
  if (form === 'aliases')
    return [...new Set(texts.map(one => one.slice(0, aliasMax).toWellFormed()))].filter(Boolean).slice(0, aliasesMax)
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
