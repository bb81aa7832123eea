// Scenes and headings of a text: what they are, going from one to the next, and moving a scene.
import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import { blockAt, sceneIdIn, writeBreak } from '#core/shared/rich-text/markdown/blocks.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { paragraphRanges, type SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { isEmpty, plainText } from '#core/shared/rich-text/nodes.ts'
import { sceneRanges } from '#core/shared/rich-text/scenes.ts'
import type { TextSection } from '../active-editors.ts'

/** The most characters of a section's label. */
const labelLength = 80
/** The most characters that are read for a label. */
const labelSource = 400
/** How far below the top of the page a section is scrolled, in pixels. */
const topMargin = 96

/** Where a section begins and ends in the source. */
interface SectionRange extends SourceRange {
  /** where its words begin, behind the mark of a heading, a quote or a list: the caret is never before it */
  words: number
  /** the level of its heading; 0 is a scene */
  level: TextSection['level']
}

const headingLevels: Readonly<Record<string, TextSection['level']>> = { heading1: 1, heading2: 2, heading3: 3 }

/** A text begins a section where it begins, after each scene break, and at each heading. */
function sectionRanges(source: string): SectionRange[] {
  const ranges: SectionRange[] = []
  let begins: SectionRange | undefined
  for (const paragraph of paragraphRanges(source)) {
    const text = source.slice(paragraph.from, paragraph.to)
    const block = blockAt(text, 0)
    if (block?.name === 'break') {
      begins = undefined
      continue
    }
    const level = headingLevels[block?.name ?? ''] ?? 0
    if (!begins || level > 0) {
      begins = { ...paragraph, words: paragraph.from + (block?.length ?? 0), level }
      ranges.push(begins)
    } else begins.to = paragraph.to
  }
  return ranges
}

/** The sections of a source, in order. Sections without text are left out. */
export function sectionsOf(source: string): TextSection[] {
  return sectionRanges(source).flatMap(({ from, to, words, level }) => {
    const text = fromMarkdown(source.slice(from, to))
    const [label = ''] = plainText(fromMarkdown(source.slice(from, Math.min(to, from + labelSource))))
      .trimStart()
      .split('\n')
    return label === '' ? [] : { at: words, level, label: shorten(label), words: countWords(text) }
  })
}

function shorten(label: string): string {
  const characters = [...label]
  return characters.length <= labelLength ? label : `${characters.slice(0, labelLength).join('').trimEnd()}…`
}

/** Puts the caret at a place of the text, near the top of the page. */
export function goToPlace(view: EditorView, place: number): void {
  const at = Math.min(place, view.state.doc.length)
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: topMargin }),
    userEvent: 'select',
  })
  view.focus()
}

/**
 * Goes to the next section, or with -1 to the beginning of this one and then to the one before; false if there is none.
 */
export function goToNextSection(view: EditorView, step: 1 | -1): boolean {
  const { head } = view.state.selection.main
  const begins = sectionRanges(view.state.doc.toString()).map(({ words }) => words)
  const place = step > 0 ? begins.find(at => at > head) : begins.findLast(at => at < head)
  if (place === undefined) return false
  goToPlace(view, place)
  return true
}

/** A scene in its source. */
interface SourceScene extends SourceRange {
  sceneId: string | null
}

/** The scenes of a source. */
export function scenesOf(source: string): SourceScene[] {
  const paragraphs = paragraphRanges(source).map(range => ({ ...range, text: source.slice(range.from, range.to) }))
  const scenes = sceneRanges(paragraphs, {
    isBreak: ({ text }) => blockAt(text, 0)?.name === 'break',
    isBlank: ({ text }) => text.trim() === '' || isEmpty(fromMarkdown(text)),
    sceneId: ({ text }) => sceneIdIn(text),
  })
  return scenes.map(({ from, to, sceneId }) => ({
    from: paragraphs[from]?.from ?? 0,
    to: paragraphs[to - 1]?.to ?? 0,
    sceneId,
  }))
}

/** Where a scene begins in the source: that with an id, or at a place counted from 0. Null if there is none. */
export function placeOfScene(source: string, scene: string): number | null {
  const scenes = scenesOf(source)
  const named = scenes.find(({ sceneId }) => sceneId === scene)
  return (named ?? (/^\d{1,6}$/.test(scene) ? scenes[Number(scene)] : undefined))?.from ?? null
}

/** Goes to where a scene begins; false if the text has none like that. */
export function goToScene(view: EditorView, scene: string): boolean {
  const place = placeOfScene(view.state.doc.toString(), scene)
  if (place === null) return false
  goToPlace(view, place)
  return true
}

const lastBreak = /\*{3}(?: \{#[A-Za-z0-9_-]{1,64}\})?(?=\n+$)/

/**
 * A source that ends where a scene begins, with this id in its last break; a text whose first scene has one begins with
 * it.
 */
function withSceneBefore(source: string, sceneId: string | null): string {
  if (sceneId === null && sceneIdIn(source.trimEnd()) !== undefined && !source.startsWith('\n')) return ''
  if (lastBreak.test(source)) return source.replace(lastBreak, writeBreak(sceneId ?? undefined))
  return sceneId === null ? source : `${source}${writeBreak(sceneId)}\n\n`
}

/**
 * The source with the scene at a place exchanged with the next one, or with -1 the one before, and where the place is
 * then. The scene breaks stay where they are, but what names a scene goes with it. Null if there is no such scene.
 */
export function moveSceneAt(source: string, place: number, step: 1 | -1): { source: string; place: number } | null {
  const scenes = scenesOf(source)
  const at = scenes.findLastIndex(({ from }) => from <= place)
  const [first, second] = step > 0 ? [scenes[at], scenes[at + 1]] : [scenes[at - 1], scenes[at]]
  if (!first || !second) return null
  const [one, between, other] = [
    source.slice(first.from, first.to),
    source.slice(first.to, second.from),
    source.slice(second.from, second.to),
  ]
  const head = withSceneBefore(source.slice(0, first.from), second.sceneId)
  const gap = withSceneBefore(between, first.sceneId)
  const moved = head + other + gap + one + source.slice(second.to)
  const within = Math.min(place, step > 0 ? first.to : second.to) - (step > 0 ? first.from : second.from)
  const begins = head.length + (step > 0 ? other.length + gap.length : 0)
  return { source: moved, place: begins + within }
}

/** Moves the scene with the caret, as one change that undo takes back; false if there is nowhere to move it. */
export function moveSceneInEditor(view: EditorView, step: 1 | -1): boolean {
  const { doc, selection, readOnly } = view.state
  const source = doc.toString()
  const moved = readOnly ? null : moveSceneAt(source, selection.main.head, step)
  if (!moved) return false
  view.dispatch({
    changes: changedRange(source, moved.source),
    selection: EditorSelection.cursor(moved.place),
    effects: EditorView.scrollIntoView(moved.place, { y: 'nearest', yMargin: topMargin }),
    userEvent: 'move.line',
  })
  return true
}

/** What differs between two sources. */
function changedRange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0
  const shorter = Math.min(before.length, after.length)
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
