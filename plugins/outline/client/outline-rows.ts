import type { OutputOf } from '#core/shared/call.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { type TreeNode, treeOf } from '../shared/tree.ts'
import type { outlineCalls } from '../shared.ts'

export type Outline = OutputOf<typeof outlineCalls.read>
export type PartOfOutline = Outline['parts'][number]
export type ChapterOfOutline = Outline['chapters'][number]

/** One line of the outline; `number` counts chapters from 1. */
export type OutlineRow =
  | { type: 'part'; id: string; part: PartOfOutline; chapters: number; words: number; goal: number; open: boolean }
  | { type: 'chapter'; id: string; chapter: ChapterOfOutline; number: number; inPart: boolean; open: boolean }
  | { type: 'scene'; id: string; chapter: ChapterOfOutline; index: number; inPart: boolean }

/** The id of the row of a scene, counted from 0. */
export const sceneRowId = (chapterId: string, index: number): string => `${chapterId}.${index}`

/** What chapters, or scenes of them, must have to be shown; empty for anything. */
export interface OutlineFilter {
  text: string
  status: string
  label: string
  /** who sees scenes */
  pov: string
  tags: readonly string[]
}

export const noOutlineFilter: OutlineFilter = { text: '', status: '', label: '', pov: '', tags: [] }

export const isOutlineFiltered = ({ text, status, label, pov, tags }: OutlineFilter) =>
  text.trim() !== '' || status !== '' || label !== '' || pov !== '' || tags.length > 0

/** What chapters a filter leaves; those without a status have the first of the project. */
function passes(filter: OutlineFilter, usual: string | undefined): (chapter: ChapterOfOutline) => boolean {
  const text = searchKey(filter.text.trim())
  const { status, label, pov, tags } = filter
  return chapter =>
    // Scenes are seen by somebody, chapters are not.
    pov === '' &&
    (status === '' || (chapter.status ?? usual) === status) &&
    (label === '' || chapter.label === label) &&
    (tags.length === 0 || tags.some(tag => chapter.tags.includes(tag))) &&
    (text === '' || [chapter.title, chapter.synopsis, chapter.label].some(one => searchKey(one).includes(text)))
}

/** What parts a filter finds by themselves: no chapter says so for them. Their tags are none. */
function findsPart({ text, status, label, pov, tags }: OutlineFilter): (part: PartOfOutline) => boolean {
  const sought = searchKey(text.trim())
  const isByText = sought !== '' && status === '' && label === '' && pov === '' && tags.length === 0
  return ({ title, synopsis }) => isByText && [title, synopsis].some(one => searchKey(one).includes(sought))
}

/** The places of the scenes of a chapter that have the status, label and point of view of a filter. */
function scenesLeft({ text, tags, status, label, pov }: OutlineFilter): (chapter: ChapterOfOutline) => number[] {
  if (status === '' && label === '' && pov === '') return () => []
  const isOfChapter = passes({ ...noOutlineFilter, text, tags }, undefined)
  const fits = (one: ChapterOfOutline['marked'][number]) =>
    (status === '' || one.status === status) && (label === '' || one.label === label) && (pov === '' || one.pov === pov)
  return chapter => (isOfChapter(chapter) ? chapter.marked.filter(fits).map(({ at }) => at) : [])
}

export const nodesOf = ({ chapters, parts }: Outline): TreeNode<ChapterOfOutline>[] =>
  treeOf(
    chapters,
    parts.map(({ partId }) => partId),
  )

interface OutlineView {
  filter: OutlineFilter
  /** parts whose chapters are hidden */
  folded: ReadonlySet<string>
  /** chapters whose scenes are shown */
  opened: ReadonlySet<string>
  /** the status of chapters that have none */
  usual: string | undefined
}

/** The lines that are shown. While a filter is on, every part that has a match shows it, and one that is a match. */
export function outlineRows(outline: Outline, { filter, folded, opened, usual }: OutlineView): OutlineRow[] {
  const parts = new Map(outline.parts.map(part => [part.partId, part]))
  const fits = passes(filter, usual)
  const scenesOf = scenesLeft(filter)
  const isFound = findsPart(filter)
  const filtering = isOutlineFiltered(filter)
  const rows: OutlineRow[] = []
  let number = 0
  for (const node of nodesOf(outline)) {
    const numbered = node.chapters.map(chapter => ({ chapter, number: ++number }))
    const shown = filtering ? numbered.filter(one => fits(one.chapter) || scenesOf(one.chapter).length > 0) : numbered
    const part = node.partId === null ? undefined : parts.get(node.partId)
    if (filtering && shown.length === 0 && !(part && isFound(part))) continue
    const open = filtering || !folded.has(part?.partId ?? '')
    if (part) {
      const words = shown.reduce((sum, { chapter }) => sum + chapter.words, 0)
      const goal = part.goal || goalOf(shown.map(({ chapter }) => chapter))
      rows.push({ type: 'part', id: part.partId, part, chapters: shown.length, words, goal, open })
      if (!open) continue
    }
    for (const one of shown) {
      const { chapter } = one
      const inPart = part !== undefined
      const left = scenesOf(chapter)
      const isOpen = opened.has(chapter.chapterId) && chapter.scenes > 0
      rows.push({ type: 'chapter', id: chapter.chapterId, ...one, inPart, open: isOpen || left.length > 0 })
      // While a filter finds scenes, these alone are shown.
      const shownScenes = left.length > 0 ? left : Array.from({ length: isOpen ? chapter.scenes : 0 }, (_, at) => at)
      for (const index of shownScenes)
        rows.push({ type: 'scene', id: sceneRowId(chapter.chapterId, index), chapter, index, inPart })
    }
  }
  return rows
}

/** The goal of chapters together; 0 as long as one has none, since their words are not meant by it. */
const goalOf = (chapters: readonly ChapterOfOutline[]) =>
  chapters.every(({ goal }) => goal > 0) ? chapters.reduce((sum, { goal }) => sum + goal, 0) : 0

/** What is in the parts and chapters that a filter leaves, with chapters of which it leaves scenes. */
export function totalsOf(outline: Outline, { filter, usual }: Pick<OutlineView, 'filter' | 'usual'>) {
  const [fits, scenesOf] = [passes(filter, usual), scenesLeft(filter)]
  const chapters = outline.chapters.filter(one => fits(one) || scenesOf(one).length > 0)
  const sum = (of: (chapter: ChapterOfOutline) => number) => chapters.reduce((all, one) => all + of(one), 0)
  const isFound = findsPart(filter)
  const filled = new Set(chapters.map(({ partId }) => partId))
  const parts = isOutlineFiltered(filter)
    ? outline.parts.filter(one => filled.has(one.partId) || isFound(one))
    : outline.parts
  return {
    parts: parts.length,
    chapters: chapters.length,
    scenes: sum(({ scenes }) => scenes),
    words: sum(({ words }) => words),
    goal: goalOf(chapters),
  }
}
