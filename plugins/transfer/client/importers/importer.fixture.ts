import { strToU8, zipSync } from 'fflate'
import { isMention, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { ImportInput, ImportPlan, ReadImport, SourceFile, TargetKind } from '../../shared.ts'
import { Refusal, type RefusalReason, ReportBuilder, sourceId } from '../../shared.ts'
import { SourceImages } from '../images/source-images.ts'

const own = { name: 'name', label: 'Name', form: 'string' }
const tags = { name: 'tags', label: 'Tags', form: 'tags' }
const aliases = { name: 'aliases', label: 'Aliases', form: 'aliases' }

/** Kinds as a page offers them to importers. */
export const testKinds: readonly TargetKind[] = [
  {
    name: 'entry',
    label: 'Entry',
    title: 'name',
    fields: [own, { name: 'description', label: 'Description', form: 'slate' }, aliases, tags],
  },
  {
    name: 'character',
    label: 'Character',
    title: 'name',
    fields: [
      ...[own, aliases, tags, { name: 'bio', label: 'Biography', form: 'slate' }],
      { name: 'age-field', label: 'Age', form: 'number', within: 'customFields' },
      { name: 'alive-field', label: 'Alive', form: 'switch', within: 'customFields' },
    ],
  },
]

/** And chapters. */
export const writingKinds: readonly TargetKind[] = [
  ...testKinds,
  {
    name: 'chapter',
    label: 'Chapter',
    title: 'title',
    fields: [{ name: 'title', label: 'Title', form: 'string' }, { name: 'text', label: 'Text', form: 'slate' }, tags],
  },
]

/** What is taken for a PNG; each of a number has bytes of its own. */
export const png = (number = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, number])

/** Takes images with a report of its own. */
export function imageTaker() {
  const report = new ReportBuilder()
  const images = new SourceImages({ report, idOf: (_, bytes) => sourceId('test', `${bytes.at(-1)}`) })
  /** the id that the picture of a number gets */
  const idOf = (number = 0) => sourceId('test', `${number}`)
  return { images, idOf, reported: () => reportOf({ report: report.report() }) }
}

export function archive(files: Readonly<Record<string, string | Uint8Array>>, name = 'Vault.zip'): SourceFile[] {
  const packed = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
  return [{ path: name, file: new Blob([packed as Uint8Array<ArrayBuffer>]) }]
}

export function inputOf(files: readonly SourceFile[], more: Partial<ImportInput> = {}): ImportInput {
  return { files, place: { spaceId: 'space-1', projectId: 'project-1' }, kinds: testKinds, chosen: {}, ...more }
}

/** The parts of a plan, with chapters below them, and the chapters that are in none. */
export function outlineOf({ records }: ImportPlan): string[] {
  const parts = new Map(records.flatMap(({ id, kind }) => (kind === 'part' ? [[id, true]] : [])))
  return records.flatMap(({ kind, withinId, values }) => {
    if (kind === 'part') return [`part ${values.title}`]
    if (kind !== 'chapter') return []
    return [withinId !== undefined && parts.has(withinId) ? `  ${values.title}` : String(values.title)]
  })
}

/** The values of the record of this name. */
export function valuesOf({ records }: ImportPlan, name: string): Record<string, unknown> {
  const found = records.find(({ values }) => values.name === name || values.title === name)
  if (!found) throw new Error(`No record is named ${name}`)
  return found.values
}

/** The tags of the record of this name. */
export function tagsOf(plan: ImportPlan, name: string): (string | undefined)[] {
  const ids = (valuesOf(plan, name).tags ?? []) as string[]
  return ids.map(id => plan.tags.find(tag => tag.id === id)?.value)
}

/** A text on lines; mentions as `@label`, images as `[image: description] caption`. */
export function linesOf(text: unknown): string[] {
  return (text as RichText).map(({ image, children }) => {
    const line = children.map(child => (isMention(child) ? `@${child.label}` : child.text)).join('')
    return image ? `[image: ${image.description}] ${line}`.trimEnd() : line
  })
}

/** The report as `kept notes 2`. */
export function reportOf({ report }: Pick<ImportPlan, 'report'>): string[] {
  return Object.entries(report).flatMap(([group, lines]) =>
    (lines as ImportPlan['report']['kept']).map(({ what, count }) => `${group} ${what} ${count}`),
  )
}

export async function refusalOf(read: ReadImport, files: readonly SourceFile[]): Promise<RefusalReason | undefined> {
  try {
    await read(inputOf(files))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}
