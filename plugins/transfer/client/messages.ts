import type { Encoding } from '../shared/sniff.ts'
import type { LeftReason, SectionKind } from '../shared/types.ts'
import type { LineEnds } from './line-ends.ts'

// What the page and its worker say to each other. The text itself stays in the worker; the page holds what it draws.

/** What was found out about one file. */
export interface FileFact {
  name: string
  encoding: Encoding
  hadBom: boolean
  lineEnds: LineEnds
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

export interface LeftRow {
  reason: LeftReason
  opening: string
  words: number
}

/** The proposal, as far as it is drawn. */
export interface View {
  /** the book's own title, where the files tell one */
  title?: string
  files: readonly FileFact[]
  rows: readonly SectionRow[]
  left: readonly LeftRow[]
  /** there were more headings than one import takes */
  capped: boolean
  canUndo: boolean
}

export type FaultReason = 'empty' | 'binary' | 'too-large'

/** A file that cannot be read as a manuscript. */
export interface Fault {
  name: string
  reason: FaultReason
}

/** One correction of the proposal. */
export type Change =
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

export interface Packed {
  /** JSON Lines, as the server takes them */
  bytes: Uint8Array<ArrayBuffer>
  chapters: number
  /** of the files as they were proposed, so that corrections do not hide that they came before */
  fingerprint: string
}

/** What may be asked of the worker, and what it answers. */
export interface Asks {
  read: { asked: { files: readonly File[] }; answer: { view: View | null; faults: readonly Fault[] } }
  change: { asked: Change; answer: View }
  paragraphs: { asked: { id: string }; answer: readonly ParagraphRow[] }
  /** the title of a section that is too long for one chapter instead */
  pack: { asked: Record<never, never>; answer: Packed | { tooLong: string } }
}

export type AskName = keyof Asks

export interface Asked<Name extends AskName = AskName> {
  /** answers come back under it */
  number: number
  name: Name
  asked: Asks[Name]['asked']
}

export type Answered = { number: number; answer: unknown } | { number: number; failure: string }
