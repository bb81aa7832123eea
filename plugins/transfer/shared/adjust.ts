import { cutPiece, takeTitle } from './cut.ts'
import { cutTitle, MAX_SECTIONS, MAX_TITLE } from './limits.ts'
import { countPieces, pieceText } from './pieces.ts'
import { sectionId } from './section.ts'
import { tidyTitle } from './title.ts'
import type { Leftover, Piece, Section, Split } from './types.ts'

// What the writer does in the preview. Each returns a new Split, or the same one where there is nothing to do.

/** Takes a section out of the import, or back into it. */
export function toggle(split: Split, id: string): Split {
  return edit(split, id, section => ({ ...section, include: !section.include }))
}

/** Gives a section a title, cut to MAX_TITLE; an empty one changes nothing. */
export function rename(split: Split, id: string, title: string): Split {
  const next = cutTitle(title)
  return next === '' ? split : edit(split, id, section => ({ ...withoutNumbered(section), title: next }))
}

/** Moves a section by `delta` places, at most to either end. */
export function move(split: Split, id: string, delta: number): Split {
  const from = placeOf(split, id)
  const to = Math.min(Math.max(from + Math.trunc(delta), 0), split.sections.length - 1)
  if (from === -1 || to === from || Number.isNaN(to)) return split
  const sections = split.sections.toSpliced(from, 1)
  return { ...split, sections: sections.toSpliced(to, 0, split.sections[from]!) }
}

/** Appends a section, its heading lines too, to the one before it. The first section stays. */
export function mergeWithPrevious(split: Split, id: string): Split {
  const at = placeOf(split, id)
  if (at < 1) return split
  const before = split.sections[at - 1]!
  const section = split.sections[at]!
  const pieces = [...before.pieces, ...section.heading, ...section.pieces]
  return replace(split, at - 1, 2, { ...before, pieces, words: countPieces(pieces) })
}

/**
 * Begins a section at the paragraph that `line` of `file` (by default the section's own) stands in. A heading or a line
 * that reads as a title becomes the new title; without one it is the old title with a number.
 */
export function splitAt(split: Split, id: string, line: number, file?: number): Split {
  const at = placeOf(split, id)
  const section = split.sections[at]
  if (!section || split.sections.length >= MAX_SECTIONS) return split
  const wanted = file ?? section.pieces[0]?.file
  const index = section.pieces.findIndex(piece => piece.file === wanted && piece.from <= line && line <= piece.to)
  if (index === -1) return split
  const [head, tail] = cutPiece(section.pieces[index]!, line)
  const kept = [...section.pieces.slice(0, index), ...(head ? [head] : [])]
  if (kept.length === 0) return split
  const later = section.pieces.slice(index + 1)
  const opening = takeTitle(tail)
  const pieces = [opening?.rest ?? tail, ...later]
  const heading = opening ? [opening.heading] : []
  const added: Section = {
    ...withoutNumbered(section),
    id: sectionId(heading, pieces),
    title: opening?.title ?? numbered(section.title, split.sections),
    number: opening?.number,
    heading,
    pieces,
    words: countPieces(pieces),
  }
  return replace(split, at, 1, { ...section, pieces: kept, words: countPieces(kept) }, added)
}

/** Makes a section of what was left out, where it stands in the files; numbers go back into the titles. */
export function takeBack(split: Split, leftoverIndex: number): Split {
  const row = split.left[leftoverIndex]
  if (row?.reason === 'numbers') return withNumbers(split, leftoverIndex)
  if (!row || split.sections.length >= MAX_SECTIONS) return split
  const after = split.sections.findIndex(section => isBefore(row.pieces, [...section.heading, ...section.pieces]))
  const place = after === -1 ? split.sections.length : after
  const next = { ...split, left: split.left.toSpliced(leftoverIndex, 1) }
  return replace(next, place, 0, asSection(row, kindAt(split.sections, place)))
}

function withNumbers(split: Split, leftoverIndex: number): Split {
  const sections = split.sections.map(section =>
    section.numbered ? { ...withoutNumbered(section), title: section.numbered.title } : section,
  )
  return { ...split, sections, left: split.left.toSpliced(leftoverIndex, 1) }
}

function withoutNumbered({ numbered: _, ...section }: Section): Section {
  return section
}

function asSection({ opening, pieces, words }: Leftover, kind: Section['kind']): Section {
  const [line] = pieceText(pieces[0]!).split('\n', 1)
  const title = tidyTitle(cutTitle(line!, 80)) || tidyTitle(opening) || opening
  return { id: sectionId([], pieces), title, kind, level: 1, include: true, words, heading: [], pieces }
}

function kindAt(sections: Section[], place: number): Section['kind'] {
  if (!sections.slice(0, place).some(section => section.kind === 'chapter')) return 'front'
  return sections.slice(place).some(section => section.kind === 'chapter') ? 'chapter' : 'back'
}

/** `Loomings` → `Loomings (2)`, the first such title that is free. */
function numbered(title: string, sections: Section[]): string {
  const taken = new Set(sections.map(section => section.title))
  const base = cutTitle(title.replace(/ \(\d+\)$/, ''), MAX_TITLE - 8)
  let next = 2
  while (taken.has(`${base} (${next})`)) next++
  return `${base} (${next})`
}

function isBefore([a]: Piece[], [b]: Piece[]): boolean {
  return a!.file < b!.file || (a!.file === b!.file && a!.from < b!.from)
}

function placeOf(split: Split, id: string): number {
  return split.sections.findIndex(section => section.id === id)
}

function edit(split: Split, id: string, change: (section: Section) => Section): Split {
  const at = placeOf(split, id)
  return at === -1 ? split : replace(split, at, 1, change(split.sections[at]!))
}

function replace(split: Split, at: number, count: number, ...sections: Section[]): Split {
  return { ...split, sections: split.sections.toSpliced(at, count, ...sections) }
}
