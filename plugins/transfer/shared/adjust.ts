import { tidyTitle } from './headings/title.ts'
import { cutTitle, MAX_SECTIONS, MAX_TITLE } from './limits.ts'
import { sectionId } from './sections/section.ts'
import { countPieces, pieceText } from './text/pieces.ts'
import { splitPiece, takeTitle } from './text/split-piece.ts'
import type { Leftover, ManuscriptPiece, ManuscriptSection, ManuscriptSplit } from './types.ts'

// The corrections of the preview. Each returns a new split, or the same one if nothing changes.

/** Excludes a section from the import, or includes it. */
export function toggleSection(split: ManuscriptSplit, id: string): ManuscriptSplit {
  return updateSection(split, id, section => ({ ...section, include: !section.include }))
}

/** Renames a section, cut to MAX_TITLE; an empty title changes nothing. */
export function renameSection(split: ManuscriptSplit, id: string, title: string): ManuscriptSplit {
  const next = cutTitle(title)
  return next === '' ? split : updateSection(split, id, section => ({ ...withoutNumbered(section), title: next }))
}

/** Makes parts of the level above the chapters, or has it in their titles; a title that was changed stays. */
export function setParts(split: ManuscriptSplit, makesParts: boolean): ManuscriptSplit {
  if (split.makesParts === makesParts || !split.sections.some(({ part }) => part !== undefined)) return split
  const sections = split.sections.map(section => {
    const { inPart, alone } = section.names
    const [before, after] = makesParts ? [alone, inPart] : [inPart, alone]
    if (section.part === undefined) return section
    if (section.title === before.title) return { ...withoutNumbered(section), ...after }
    // The numbers became part of the titles before.
    if (section.title === before.numbered?.title) return { ...section, title: after.numbered?.title ?? after.title }
    return section
  })
  return { ...split, sections, makesParts }
}

/** Moves a section by `delta` positions, at most to either end; no part is cut in two by it. */
export function moveBoundary(split: ManuscriptSplit, id: string, delta: number): ManuscriptSplit {
  const from = placeOf(split, id)
  const to = Math.min(Math.max(from + Math.trunc(delta), 0), split.sections.length - 1)
  if (from === -1 || to === from || Number.isNaN(to)) return split
  const sections = split.sections.toSpliced(from, 1)
  return replaceSections({ ...split, sections }, to, 0, inPartAt(sections, to, split.sections[from]!))
}

/** A section with the part that it is in at a place: in the middle of one in that, and in its own only beside that. */
function inPartAt(sections: readonly ManuscriptSection[], at: number, section: ManuscriptSection): ManuscriptSection {
  const { part: own, ...others } = section
  const [above, below] = [sections[at - 1]?.part, sections[at]?.part]
  const isOwn = above !== below && (own === undefined || own === above || own === below)
  const part = isOwn ? own : above
  return { ...others, ...(part !== undefined && { part }) }
}

/** Appends a section and its heading lines to the previous one. The first section stays. */
export function mergeWithPrevious(split: ManuscriptSplit, id: string): ManuscriptSplit {
  const at = placeOf(split, id)
  if (at < 1) return split
  const before = split.sections[at - 1]!
  const section = split.sections[at]!
  const pieces = [...before.pieces, ...section.heading, ...section.pieces]
  return replaceSections(split, at - 1, 2, { ...before, pieces, words: countPieces(pieces) })
}

/**
 * Starts a section at the paragraph that contains `line` of `file` (by default the section's own). A heading or a line
 * that reads as a title becomes the new title; otherwise it is the old title with a number.
 */
export function splitAt(split: ManuscriptSplit, id: string, line: number, file?: number): ManuscriptSplit {
  const at = placeOf(split, id)
  const section = split.sections[at]
  if (!section || split.sections.length >= MAX_SECTIONS) return split
  const targetFile = file ?? section.pieces[0]?.file
  const index = section.pieces.findIndex(piece => piece.file === targetFile && piece.from <= line && line <= piece.to)
  if (index === -1) return split
  const [head, tail] = splitPiece(section.pieces[index]!, line)
  const keptPieces = [...section.pieces.slice(0, index), ...(head ? [head] : [])]
  if (keptPieces.length === 0) return split
  const later = section.pieces.slice(index + 1)
  const opening = takeTitle(tail)
  const pieces = [opening?.rest ?? tail, ...later]
  const heading = opening ? [opening.heading] : []
  const added: ManuscriptSection = {
    ...withoutNumbered(section),
    id: sectionId(heading, pieces),
    title: opening?.title ?? numbered(section.title, split.sections),
    number: opening?.number,
    heading,
    pieces,
    words: countPieces(pieces),
  }
  return replaceSections(split, at, 1, { ...section, pieces: keptPieces, words: countPieces(keptPieces) }, added)
}

/** Makes a section of a leftover, at its place in the files; numbers go back into the titles. */
export function includeLeftover(split: ManuscriptSplit, leftoverIndex: number): ManuscriptSplit {
  const row = split.left[leftoverIndex]
  if (row?.reason === 'numbers') return withNumbers(split, leftoverIndex)
  if (!row || split.sections.length >= MAX_SECTIONS) return split
  const after = split.sections.findIndex(section => isBefore(row.pieces, [...section.heading, ...section.pieces]))
  const place = after === -1 ? split.sections.length : after
  const next = { ...split, left: split.left.toSpliced(leftoverIndex, 1) }
  const section = inPartAt(split.sections, place, asSection(row, kindAt(split.sections, place)))
  return replaceSections(next, place, 0, section)
}

function withNumbers(split: ManuscriptSplit, leftoverIndex: number): ManuscriptSplit {
  const sections = split.sections.map(section =>
    section.numbered ? { ...withoutNumbered(section), title: section.numbered.title } : section,
  )
  return { ...split, sections, left: split.left.toSpliced(leftoverIndex, 1) }
}

function withoutNumbered({ numbered: _, ...section }: ManuscriptSection): ManuscriptSection {
  return section
}

function asSection({ opening, pieces, words }: Leftover, kind: ManuscriptSection['kind']): ManuscriptSection {
  const [line] = pieceText(pieces[0]!).split('\n', 1)
  const title = tidyTitle(cutTitle(line!, 80)) || tidyTitle(opening) || opening
  const names = { inPart: { title }, alone: { title } }
  return { id: sectionId([], pieces), title, names, kind, level: 1, include: true, words, heading: [], pieces }
}

function kindAt(sections: ManuscriptSection[], place: number): ManuscriptSection['kind'] {
  if (!sections.slice(0, place).some(section => section.kind === 'chapter')) return 'front'
  return sections.slice(place).some(section => section.kind === 'chapter') ? 'chapter' : 'back'
}

/** `Loomings` → `Loomings (2)`, the first such title that is not used. */
function numbered(title: string, sections: ManuscriptSection[]): string {
  const usedTitles = new Set(sections.map(section => section.title))
  const base = cutTitle(title.replace(/ \(\d+\)$/, ''), MAX_TITLE - 8)
  let next = 2
  while (usedTitles.has(`${base} (${next})`)) next++
  return `${base} (${next})`
}

function isBefore([a]: ManuscriptPiece[], [b]: ManuscriptPiece[]): boolean {
  return a!.file < b!.file || (a!.file === b!.file && a!.from < b!.from)
}

function placeOf(split: ManuscriptSplit, id: string): number {
  return split.sections.findIndex(section => section.id === id)
}

function updateSection(
  split: ManuscriptSplit,
  id: string,
  change: (section: ManuscriptSection) => ManuscriptSection,
): ManuscriptSplit {
  const at = placeOf(split, id)
  return at === -1 ? split : replaceSections(split, at, 1, change(split.sections[at]!))
}

function replaceSections(
  split: ManuscriptSplit,
  at: number,
  count: number,
  ...sections: ManuscriptSection[]
): ManuscriptSplit {
  return { ...split, sections: split.sections.toSpliced(at, count, ...sections) }
}
