import type { Encoding } from '../../shared/decode/sniff-encoding.ts'
import type { LeftoverReason, SectionKind } from '../../shared/types.ts'
import type { LineEndings } from './line-endings.ts'

// What the page and its worker say to each other. The text itself stays in the worker; the page holds what it draws.

/** What was found out about one file. */
export interface FileFact {
  name: string
  encoding: Encoding
  hadBom: boolean
  lineEnds: LineEndings
}

export interface SectionRow {
  id: string
  title: string
  kind: SectionKind
  part?: string
  include: boolean
  words: number
  /** its first words on one line */
  opening: string
}

export interface LeftoverRow {
  reason: LeftoverReason
  opening: string
  words: number
}

/** The proposal, as far as it is drawn. */
export interface ImportView {
  /** the book's own title, where the files tell one */
  title?: string
  files: readonly FileFact[]
  rows: readonly SectionRow[]
  left: readonly LeftoverRow[]
  /** there were more headings than one import takes */
  capped: boolean
  canUndo: boolean
}

export type FileIssueReason = 'empty' | 'binary' | 'too-large'

/** A file that cannot be read as a manuscript. */
export interface FileIssue {
  name: string
  reason: FileIssueReason
}

/** One correction of the proposal. */
export type Correction =
  | { do: 'toggle'; id: string }
  | { do: 'rename'; id: string; title: string }
  | { do: 'merge'; id: string }
  | { do: 'move'; id: string; delta: number }
  | { do: 'split'; id: string; line: number; file: number }
  | { do: 'take'; index: number }
  | { do: 'undo' }

/** A stretch of a section that may become the beginning of a new one. */
export interface ParagraphRow {
  file: number
  /** line of the file it begins on */
  line: number
  text: string
}

export interface PackedSections {
  /** JSON Lines, as the server takes them */
  bytes: Uint8Array<ArrayBuffer>
  chapters: number
  /** of the files as they were proposed, so that corrections do not hide that they came before */
  fingerprint: string
}

/** What may be asked of the worker, and what it answers. */
export interface WorkerRequests {
  read: { asked: { files: readonly File[] }; answer: { view: ImportView | null; faults: readonly FileIssue[] } }
  change: { asked: Correction; answer: ImportView }
  paragraphs: { asked: { id: string }; answer: readonly ParagraphRow[] }
  /** the title of a section that is too long for one chapter instead */
  pack: { asked: Record<never, never>; answer: PackedSections | { tooLong: string } }
}

export type WorkerRequestName = keyof WorkerRequests

export interface WorkerRequest<Name extends WorkerRequestName = WorkerRequestName> {
  /** answers come back under it */
  number: number
  name: Name
  asked: WorkerRequests[Name]['asked']
}

export type WorkerResponse = { number: number; answer: unknown } | { number: number; failure: string }
