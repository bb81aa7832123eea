import { call, fetchFieldWords, saveFile, showToast, t } from '#core/client/index.ts'
import { csvText, type FlatValue } from '#plugins/exports/shared.ts'
import { outlineCalls, outlineLimits } from '../shared.ts'
import { nameIn } from './marks/marks.ts'
import { nodesOf, outlineRows } from './outline-rows.ts'
import type { SceneOfOutline } from './scene/note-scene.ts'
import type { OutlineState } from './use-outline.ts'

/** What the filter leaves as a table, with every scene. */
export async function saveOutlineCsv({ outline, filter, usual, marks, place }: OutlineState): Promise<void> {
  const rows = outlineRows(outline, { filter, usual, folded: new Set(), opened: new Set() })
  const chapters = rows.flatMap(row => (row.type === 'chapter' ? row.id : []))
  const scenes = new Map<string, readonly SceneOfOutline[]>()
  for (let from = 0; from < chapters.length; from += outlineLimits.changed) {
    const chapterIds = chapters.slice(from, from + outlineLimits.changed)
    for (const one of await call(outlineCalls.scenes, { ...place, chapterIds })) scenes.set(one.chapterId, one.scenes)
  }
  const isDated = [...scenes.values()].some(some => some.some(({ date }) => date !== null))
  const dateWords = isDated ? await fetchFieldWords('dateOnTimeline', place) : null
  const titles = new Map(outline.parts.map(({ partId, title }) => [partId, title]))
  const partOf = new Map(
    nodesOf(outline).flatMap(node => node.chapters.map(one => [one.chapterId, titles.get(node.partId ?? '') ?? ''])),
  )
  const lines: FlatValue[][] = rows.flatMap((row): FlatValue[][] => {
    if (row.type === 'scene') return []
    const noted = row.type === 'part' ? row.part : row.chapter
    const notes = [
      nameIn(marks.statuses, noted.status),
      row.type === 'part' ? row.words : row.chapter.words,
      noted.goal || null,
    ]
    const texts = [noted.synopsis, noted.label]
    if (row.type === 'part') return [['part', noted.title, '', null, '', ...notes, ...texts, '', '']]
    const inPart = partOf.get(row.id) ?? ''
    return [
      ['chapter', inPart, noted.title, row.number, '', ...notes, ...texts, '', ''],
      ...(scenes.get(row.id) ?? []).map(({ title, words, ...scene }): FlatValue[] => [
        ...['scene', inPart, noted.title, row.number, title],
        ...[nameIn(marks.statuses, scene.status), words, scene.goal || null],
        ...[scene.synopsis, scene.label, scene.pov?.label ?? '', (scene.date && dateWords?.(scene.date)) ?? ''],
      ]),
    ]
  })
  const names = [
    'type',
    'part',
    'chapter',
    'number',
    'scene',
    'status',
    'words',
    'goal',
    'synopsis',
    'label',
    'seen by',
    'date',
  ]
  saveFile('outline.csv', new Blob([csvText({ names, rows: lines })], { type: 'text/csv;charset=utf-8' }))
  showToast({ kind: 'ok', id: 'outline-csv', title: t('outline.csv-saved', { count: chapters.length }) })
}
