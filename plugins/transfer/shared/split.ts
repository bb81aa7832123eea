import { sortKey } from '#core/shared/text/text-keys.ts'
import { collectLeftovers, collectNumbers } from './exclude/leftovers.ts'
import type { Heading } from './headings/heading.ts'
import { tidyTitle } from './headings/title.ts'
import { MAX_SECTIONS } from './limits.ts'
import { splitManuscriptFile } from './read-file.ts'
import { draftsFromItems, foldParts, type SectionDraft } from './sections/drafts.ts'
import { fileTitle } from './sections/file-title.ts'
import { partTitle, toSection } from './sections/section.ts'
import { nameDrafts } from './sections/section-names.ts'
import { titleOpening } from './sections/title-opening.ts'
import { countPieces, type PieceSource } from './text/pieces.ts'
import type { ManuscriptFile, ManuscriptSection, ManuscriptSplit } from './types.ts'

/**
 * Proposes how .txt and .md files become chapters; `text` is the result of decodeText. Files are read in the natural
 * order of their names. Every word is in the text of a section, in its title, in that of its part or in `left`. Linear
 * in the text.
 * @param makesParts the parts of the book are not in the titles of their chapters
 */
export function splitManuscript(files: ManuscriptFile[], { makesParts = false } = {}): ManuscriptSplit {
  const ordered = inNaturalOrder(files)
  const names = ordered.map(file => file.name)
  const split: ManuscriptSplit = { files: names, sections: [], left: [], capped: false, makesParts }
  const found: { draft: SectionDraft; source: PieceSource }[] = []
  const sources: PieceSource[] = []
  for (const [at, file] of ordered.entries()) {
    const read = splitManuscriptFile(file, at, ordered.length === 1)
    sources.push(read.source)
    if (at === 0 && read.title) split.title = tidyTitle(read.title)
    const { drafts, capped } = draftsFromItems(read.items, MAX_SECTIONS - found.length)
    for (const draft of foldParts(titleOpening(drafts, read))) found.push({ draft, source: read.source })
    split.capped ||= capped
    for (const row of collectLeftovers(read)) split.left.push(row)
  }
  const withPlaces = withFileParts(found)
  const named = nameDrafts(withPlaces.map(({ draft }) => draft))
  const all = withPlaces.map(({ draft, source }, at) => toSection(draft, { names: named[at]!, makesParts }, source))
  const sections = all.map((section, at) => ({ ...section, ...ownPart(withPlaces[at]!.draft, all[at + 1]) }))
  split.capped = addSections(split.sections, sections) || split.capped
  const numbers = collectNumbers(split.sections, sources)
  if (numbers) split.left.push(numbers)
  return split
}

/** The text of a part is its first chapter, if others follow. */
function ownPart({ isPart, headings, parents }: SectionDraft, next: ManuscriptSection | undefined): { part?: string } {
  const heading = isPart ? headings.at(-1)?.heading : undefined
  const part = heading && partTitle([...parents, heading])
  return part !== undefined && part === next?.part ? { part } : {}
}

function inNaturalOrder(files: ManuscriptFile[]): ManuscriptFile[] {
  const keyed = files.map(file => ({ file, key: sortKey(file.name) }))
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.file.name, b.file.name)).map(({ file }) => file)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Adds sections up to MAX_SECTIONS; the text of the rest goes into the last one. True if that was needed. */
function addSections(all: ManuscriptSection[], addedSections: ManuscriptSection[]): boolean {
  for (const section of addedSections) {
    const last = all.at(-1)
    if (!last || all.length < MAX_SECTIONS) {
      all.push(section)
      continue
    }
    for (const piece of [...section.heading, ...section.pieces]) last.pieces.push(piece)
    last.words += countPieces(section.heading) + section.words
  }
  return all.length === MAX_SECTIONS && all.at(-1) !== addedSections.at(-1)
}

interface FoundDraft {
  draft: SectionDraft
  source: { file: number; name: string }
}

/**
 * If several files contain one book each and all count their chapters from 1, the file name serves as the part, because
 * nothing else distinguishes the chapters.
 */
function withFileParts<One extends FoundDraft>(found: One[]): One[] {
  const files = new Map<string, number>()
  let restartsNumbering = false
  for (const { draft, source } of found) {
    const key = numberOf(draft)
    if (key === undefined) continue
    restartsNumbering ||= (files.get(key) ?? source.file) !== source.file
    files.set(key, source.file)
  }
  if (!restartsNumbering) return found
  return found.map(one => {
    const { draft, source } = one
    if (numberOf(draft) === undefined) return one
    const part: Heading = { kind: 'part', weak: false, label: fileTitle(source.name), title: '' }
    return { ...one, draft: { ...draft, parents: [part] } }
  })
}

/** The number of a chapter without a part. */
function numberOf({ headings, parents, isPart }: SectionDraft): string | undefined {
  const heading = headings.at(-1)?.heading
  if (!heading || isPart || heading.kind !== 'chapter' || parents.length > 0) return undefined
  return heading.value === undefined ? undefined : `${heading.word ?? ''} ${heading.value}`
}
