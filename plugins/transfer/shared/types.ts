/** A chosen file after decodeText: its name as the writer sees it and its clean text. */
export interface ManuscriptFile {
  name: string
  text: string
}

export interface TextRun {
  text: string
  italic?: true
}

/** A paragraph of a .txt file; a kept line break (verse, letters) is a `\n` inside a run. */
export interface ManuscriptParagraph {
  /** line of the file it begins on, from 1 */
  line: number
  runs: TextRun[]
  align?: 'center'
}

/** An unbroken stretch of one file. `file` indexes Split.files, lines count from 1 and are inclusive. */
export type ManuscriptPiece = {
  file: number
  from: number
  to: number
} & ({ format: 'text'; paragraphs: ManuscriptParagraph[] } | { format: 'markdown'; markdown: string })

export type SectionKind = 'front' | 'chapter' | 'back'

/** What becomes one chapter. Its text is its pieces in order: one, unless the writer merged some. */
export interface ManuscriptSection {
  /** stable while the writer adjusts: the file's index and the line the section begins on */
  id: string
  title: string
  /** what stands before the title in the files, `CHAPTER 1`, and the title with it, where `title` does without */
  numbered?: { label: string; title: string }
  /** the number as found: '1', 'XII', 'FIRST', 'перший' */
  number?: string
  kind: SectionKind
  /** the parts and books it stands in, outermost first: 'Part One: The Voyage' */
  part?: string
  /** 2 inside a part, else 1 */
  level: 1 | 2
  include: boolean
  words: number
  /** the lines its title was read from; they return to the text when it is merged into another */
  heading: ManuscriptPiece[]
  pieces: ManuscriptPiece[]
}

export type LeftoverReason = 'licence' | 'contents' | 'title-page' | 'producer-note' | 'front-matter' | 'numbers'

/**
 * What is left out, why, and enough of it to be shown and taken back. The pieces of `numbers` are what stands before the
 * titles, `CHAPTER 1.`; taken back they go into the titles.
 */
export interface Leftover {
  reason: LeftoverReason
  /** its first words */
  opening: string
  words: number
  pieces: ManuscriptPiece[]
}

export interface ManuscriptSplit {
  /** the book's own title where the files tell one */
  title?: string
  /** names in the order they are read */
  files: string[]
  sections: ManuscriptSection[]
  left: Leftover[]
  /** true when there were more headings than MAX_SECTIONS */
  capped: boolean
}
