/** A chosen file after decodeText: its name and its text. */
export interface ManuscriptFile {
  name: string
  text: string
  /** of the text, where the name does not say it */
  format?: 'markdown'
  /** of the book, where the file says it beside its text */
  title?: string | undefined
  /** the file says so: headings of the first level are parts and chapters in none, those of the second chapters in parts */
  isDivided?: boolean | undefined
}

export interface TextRun {
  text: string
  italic?: true
}

/** A paragraph of a .txt file; a kept line break (verse, letters) is a `\n` inside a run. */
export interface ManuscriptParagraph {
  /** line of the file where it starts, from 1 */
  line: number
  runs: TextRun[]
  align?: 'center'
}

/**
 * A contiguous part of one file. `file` is an index into `files` of the split; lines count from 1 and are inclusive.
 */
export type ManuscriptPiece = {
  file: number
  from: number
  to: number
} & ({ format: 'text'; paragraphs: ManuscriptParagraph[] } | MarkdownText)

interface MarkdownText {
  format: 'markdown'
  markdown: string
  /** of the headings of chapters in the file, if it has any: those of texts are below it */
  chapterLevel?: number
}

export type SectionKind = 'front' | 'chapter' | 'back'

/** The title of a section; `numbered` like that of the section. */
export interface SectionName {
  title: string
  /** what `title` leaves out: the label of the heading, and the title with it */
  numbered?: { label: string; title: string }
}

/** If parts are made, what is in the title of the part is not in those of its chapters. */
export interface SectionNames {
  inPart: SectionName
  alone: SectionName
}

/** A future chapter. Its text is its pieces in order: one, unless sections were merged. */
export interface ManuscriptSection {
  /** stable across corrections: the file's index and the first line of the section */
  id: string
  title: string
  /** the text before the title in the file, `CHAPTER 1`, and the title with it, if `title` leaves it out */
  numbered?: { label: string; title: string }
  /** the number as found: '1', 'XII', 'FIRST', 'перший' */
  number?: string
  kind: SectionKind
  /** the parts and books that contain it, outermost first: 'Part One: The Voyage' */
  part?: string
  /** how it was named, beside a part of its own and without */
  names: SectionNames
  /** 2 inside a part, else 1 */
  level: 1 | 2
  include: boolean
  words: number
  /** the lines of its title; they return to the text when it is merged into another */
  heading: ManuscriptPiece[]
  pieces: ManuscriptPiece[]
}

export type LeftoverReason = 'licence' | 'contents' | 'title-page' | 'producer-note' | 'front-matter' | 'numbers'

/**
 * A leftover, its reason, and enough of it to show and include it. The pieces of `numbers` are number labels, `CHAPTER
 * 1.`; included, they go into the titles.
 */
export interface Leftover {
  reason: LeftoverReason
  /** its first words */
  opening: string
  words: number
  pieces: ManuscriptPiece[]
}

export interface ManuscriptSplit {
  /** the title of the book, if the files contain one */
  title?: string
  /** names in reading order */
  files: string[]
  sections: ManuscriptSection[]
  left: Leftover[]
  /** true when there were more headings than MAX_SECTIONS */
  capped: boolean
  /** `part` of sections becomes a part that holds them */
  makesParts: boolean
}
