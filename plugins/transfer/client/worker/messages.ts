import type { Encoding } from '../../shared/decode/decode.ts'
import type { LeftoverReason, SectionKind } from '../../shared/types.ts'
import type { ImportReport, PlannedImage, RefusalReason } from '../../shared.ts'
import type { DocumentFormat } from './documents/read-document.ts'
import type { LineEndings } from './line-endings.ts'

// Messages between the page and its worker. The text stays in the worker; the page has only what it renders.

/** What was found in one file. */
export interface FileFact {
  name: string
  encoding: Encoding
  hadBom: boolean
  /** it had been encoded twice, and was mended */
  wasGarbled?: boolean
  lineEnds: LineEndings
  /** of a document that is no plain text; then encoding and line ends say nothing */
  format?: DocumentFormat
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

/** The rendered part of the proposal. */
export interface ImportView {
  /** the title of the book, if the files contain one */
  title?: string
  files: readonly FileFact[]
  rows: readonly SectionRow[]
  left: readonly LeftoverRow[]
  /** there were more headings than one import allows */
  capped: boolean
  /** how many parts the chapters are in, or would be */
  parts: number
  makesParts: boolean
  /** what becomes of the images, and what else of the files is left out */
  report: ImportReport
  canUndo: boolean
}

export type FileIssueReason = 'empty' | 'binary' | 'too-large'

/** A file that cannot be read as a manuscript. */
export type FileIssue = { name: string } & ({ reason: FileIssueReason } | { refused: RefusalReason; detail: string })

/** One correction of the proposal. */
export type Correction =
  | { do: 'toggle'; id: string }
  | { do: 'rename'; id: string; title: string }
  | { do: 'merge'; id: string }
  | { do: 'move'; id: string; delta: number }
  | { do: 'split'; id: string; line: number; file: number }
  | { do: 'take'; index: number }
  | { do: 'parts' }
  | { do: 'undo' }

/** A paragraph of a section that may start a new one. */
export interface ParagraphRow {
  file: number
  /** line of the file where it starts */
  line: number
  text: string
  /** a comment to oneself, which readers do not see */
  isComment?: boolean
}

export interface PackedSections {
  /** JSON Lines, as the call takes them */
  bytes: Uint8Array<ArrayBuffer>
  chapters: number
  /** those that the chapters show */
  images: readonly PlannedImage[]
  /** of the files as proposed, so that corrections do not hide a repeated import */
  fingerprint: string
}

/** The requests to the worker and their responses. */
export interface WorkerRequests {
  read: {
    /** `hasParts`: the user may create parts here */
    request: { files: readonly File[]; hasParts?: boolean }
    answer: { view: ImportView | null; issues: readonly FileIssue[] }
  }
  change: { request: Correction; answer: ImportView }
  paragraphs: { request: { id: string }; answer: readonly ParagraphRow[] }
  /** or the title of a section that is too long for one chapter */
  pack: { request: { without?: readonly string[] }; answer: PackedSections | { tooLong: string } }
}

export type WorkerRequestName = keyof WorkerRequests

export interface WorkerRequest<Name extends WorkerRequestName = WorkerRequestName> {
  /** id that matches the response to the request */
  number: number
  name: Name
  request: WorkerRequests[Name]['request']
}

export type WorkerResponse = { number: number; answer: unknown } | { number: number; failure: string }
