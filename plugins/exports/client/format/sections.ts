import type { ExportedEntity, ExportGroup } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { linesOf } from './flat-values.ts'

/** One part of a document: a heading with its number, and text of which each line is a paragraph. */
export interface ExportSection {
  /** what holds it; sections of one follow each other */
  group?: ExportGroup | undefined
  number: number
  title: string
  text: string
}

/** Characters that XML cannot hold. */
const unprintable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

const clean = (text: string) => text.replace(unprintable, '')

/** The first text of an entity in lines. */
export function entityText({ fields }: Kind, entity: ExportedEntity): string {
  for (const [name, field] of Object.entries(fields)) {
    if (field.form !== 'slate' && field.form !== 'textarea') continue
    const value = entity[name]
    const lines = typeof value === 'string' ? value : linesOf(value)
    if (lines?.trim()) return lines
  }
  return ''
}

export function wordCountOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

export function entityTitle(kind: Kind, entity: ExportedEntity): string {
  const title = entity[kind.title]
  return typeof title === 'string' ? title : ''
}

/** Entities as sections, numbered in their order. */
export function exportSections(
  kind: Kind,
  entities: readonly ExportedEntity[],
  groupOf: (entity: ExportedEntity) => ExportGroup | undefined = () => undefined,
): ExportSection[] {
  return entities.map((entity, at) => ({
    group: groupOf(entity),
    number: at + 1,
    title: clean(entityTitle(kind, entity)),
    text: clean(entityText(kind, entity)),
  }))
}

/** The paragraphs of a section: its lines, without empty ones. */
export function exportParagraphs({ text }: Pick<ExportSection, 'text'>): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).filter(line => line.trim() !== '')
}
