import { sortKey } from '#core/shared/text.ts'
import { cutDrafts, type Draft, foldParts } from './drafts.ts'
import { withFileParts } from './file-parts.ts'
import { collectLeftovers, collectNumbers } from './leftovers.ts'
import { MAX_SECTIONS } from './limits.ts'
import { nameDrafts } from './naming.ts'
import { nameOpening } from './opening.ts'
import { countPieces, type Source } from './pieces.ts'
import { readManuscriptFile } from './read-file.ts'
import { toSection } from './section.ts'
import { tidyTitle } from './title.ts'
import type { ManuscriptFile, Section, Split } from './types.ts'

/**
 * Proposes how .txt and .md files become chapters; `text` is what decodeText gives. Files are read in the natural order
 * of their names. Every word is in the text of a section, in its title or in `left`. Takes time in proportion to the text.
 */
export function splitManuscript(files: ManuscriptFile[]): Split {
  const ordered = inNaturalOrder(files)
  const split: Split = { files: ordered.map(file => file.name), sections: [], left: [], capped: false }
  const found: { draft: Draft; source: Source }[] = []
  const sources: Source[] = []
  for (const [at, file] of ordered.entries()) {
    const read = readManuscriptFile(file, at, ordered.length === 1)
    sources.push(read.source)
    if (at === 0 && read.title) split.title = tidyTitle(read.title)
    const { drafts, capped } = cutDrafts(read.items, MAX_SECTIONS - found.length)
    for (const draft of foldParts(nameOpening(drafts, read))) found.push({ draft, source: read.source })
    split.capped ||= capped
    for (const row of collectLeftovers(read)) split.left.push(row)
  }
  const placed = withFileParts(found)
  const names = nameDrafts(placed.map(({ draft }) => draft))
  const sections = placed.map(({ draft, source }, at) => toSection(draft, names[at]!, source))
  split.capped = addSections(split.sections, sections) || split.capped
  const numbers = collectNumbers(split.sections, sources)
  if (numbers) split.left.push(numbers)
  return split
}

function inNaturalOrder(files: ManuscriptFile[]): ManuscriptFile[] {
  const keyed = files.map(file => ({ file, key: sortKey(file.name) }))
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.file.name, b.file.name)).map(({ file }) => file)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Adds sections up to MAX_SECTIONS; the text of the rest goes into the last one. True when that was needed. */
function addSections(all: Section[], added: Section[]): boolean {
  for (const section of added) {
    const last = all.at(-1)
    if (!last || all.length < MAX_SECTIONS) {
      all.push(section)
      continue
    }
    for (const piece of [...section.heading, ...section.pieces]) last.pieces.push(piece)
    last.words += countPieces(section.heading) + section.words
  }
  return all.length === MAX_SECTIONS && all.at(-1) !== added.at(-1)
}
