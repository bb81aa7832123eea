import type { RefusalReason } from '../files/refusal.ts'
import { hashOfTexts } from '../fingerprint.ts'

// What an importer gets and makes. The page shows it, the server writes it.

/** A chosen file; one of a folder, or of an archive, has its folders in the path. */
export interface SourceFile {
  path: string
  file: Blob
}

/** A field of a kind that an importer can fill. */
export interface TargetField {
  name: string
  /** in the language of the user */
  label: string
  /** the type of its input: `string`, `textarea`, `number`, `switch`, `select`, `slate`, `aliases`, `tags` */
  form: string
  /** the field of the kind that holds it, for one that the project added */
  within?: string
  /** of a `select` */
  options?: readonly { value: string; label: string }[]
}

/** A kind that the user may create here, without a parent. */
export interface TargetKind {
  name: string
  label: string
  /** the field that names an entity */
  title: string
  fields: readonly TargetField[]
}

export interface ImportInput {
  files: readonly SourceFile[]
  place: { spaceId: string; projectId: string }
  kinds: readonly TargetKind[]
  /** the user may create parts here, for chapters to be in */
  hasParts?: boolean
  /** what the user chose, by the id of the choice */
  chosen: Readonly<Record<string, string>>
  /** what `context` of the importer answered, if it has that */
  context?: unknown
}

/** A future entity. */
export interface PlannedRecord {
  /** 16 to 64 letters and digits, the same whenever the same source is read: `sourceId` makes it */
  id: string
  kind: string
  /** of a kind that has one: the id of a record before it, or of an entity of the project */
  parentId?: string
  /** of a chapter: the part it is in, a record before it */
  withinId?: string
  /** it comes into the archive, as what the source keeps in its trash */
  archived?: boolean
  /** mentions of other records name these by their ids; tags are ids of `tags` of the plan */
  values: Record<string, unknown>
}

export interface PlannedTag {
  id: string
  value: string
}

/** An image for the gallery. */
export interface PlannedImage {
  id: string
  name: string
  image: Blob
}

/** Something that the user decides before it is imported: the kind of a folder, the field of a column. */
export interface ImportChoice {
  id: string
  /** empty for the kind of all records */
  label: string
  /** one without a label leaves it out */
  options: readonly { value: string; label: string }[]
  value: string
}

/** The option of a column that its values, which have no field, stand below the text. */
export const belowText = 'below'

/** The choice whether what holds chapters becomes parts, and its options. */
export const partsChoice = { id: 'parts', make: 'make', leave: 'leave' } as const

/**
 * A line of the report: the message `import.report-<what>`, how often, and what it is about. One of what is dropped has
 * `import.why-<what>` too.
 */
interface ReportLine {
  what: string
  count: number
  samples: readonly string[]
}

export interface ImportReport {
  kept: readonly ReportLine[]
  changed: readonly ReportLine[]
  dropped: readonly ReportLine[]
}

/** What an import would make. */
export interface ImportPlan {
  choices: readonly ImportChoice[]
  records: readonly PlannedRecord[]
  tags: readonly PlannedTag[]
  images: readonly PlannedImage[]
  report: ImportReport
  /** the first of it as a table */
  preview?: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** what is not carried over, as text; it becomes notes of the user, however long it is */
  note?: string
}

export type ImporterAnswer = { plan: ImportPlan } | { refused: RefusalReason; detail: string } | { failed: string }

/** Reads files. @throws Refusal */
export type ReadImport = (input: ImportInput) => Promise<ImportPlan>

/** What one import may have; more is refused before anything is written. */
export const importLimits = {
  records: 10_000,
  tags: 2_000,
  images: 1_000,
  /** bytes of all chosen files */
  bytes: 500 * 1024 * 1024,
  /** bytes of what is sent, without images */
  sentBytes: 32 * 1024 * 1024,
  /** the worker is ended after that */
  milliseconds: 60_000,
} as const

/** The names of one line that a report keeps. */
const sampleMax = 10_000

/** Counts what happens while something is read, for the report. */
export class ReportBuilder {
  readonly #lines = {
    kept: new Map<string, { count: number; samples: Set<string> }>(),
    changed: new Map<string, { count: number; samples: Set<string> }>(),
    dropped: new Map<string, { count: number; samples: Set<string> }>(),
  }

  add(where: keyof ImportReport, what: string, sample: string, count = 1): void {
    if (count === 0) return
    const line = this.#lines[where].get(what) ?? { count: 0, samples: new Set() }
    line.count += count
    if (line.samples.size < sampleMax) line.samples.add(sample)
    this.#lines[where].set(what, line)
  }

  report(): ImportReport {
    const linesOf = (where: keyof ImportReport): ReportLine[] =>
      [...this.#lines[where]].map(([what, { count, samples }]) => ({ what, count, samples: [...samples] }))
    return { kept: linesOf('kept'), changed: linesOf('changed'), dropped: linesOf('dropped') }
  }
}

/** The id of a part of a source: the same part gives the same id, so that nothing is imported twice. */
export function sourceId(...parts: readonly string[]): string {
  return hashOfTexts(parts)
}
