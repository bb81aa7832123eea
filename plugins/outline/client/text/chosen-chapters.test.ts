import { expect, it } from 'vitest'
import type { Outline } from '../outline-rows.ts'
import { chosenChapters, textAddress } from './chosen-chapters.ts'

const notes = { synopsis: '', status: null, label: '', goal: 0 }
const chapter = (chapterId: string, partId: string | null) => ({
  ...{
    chapterId,
    title: chapterId,
    partId,
    words: 1,
    scenes: 1,
    tags: [],
    marked: [],
    edited: '2026-11-14T10:00:00.000Z',
  },
  ...notes,
})
const outline: Outline = {
  ...{ sceneColumns: [], povs: [] },
  parts: [{ partId: 'vigil', title: 'The Vigil', ...notes }],
  chapters: [chapter('slip', null), chapter('rope', 'vigil'), chapter('bell', 'vigil'), chapter('hull', null)],
}
const ids = (choice: Parameters<typeof chosenChapters>[1]) =>
  chosenChapters(outline, choice).map(one => `${one.number} ${one.chapter.chapterId}`)

it('reads the whole manuscript, a part, or chapters, always in the order of the story', () => {
  expect(ids({})).toEqual(['1 slip', '2 rope', '3 bell', '4 hull'])
  expect(ids({ parts: 'vigil' })).toEqual(['2 rope', '3 bell'])
  expect(ids({ chapters: 'hull.rope' })).toEqual(['2 rope', '4 hull'])
  expect(ids({ parts: 'vigil', chapters: 'slip.rope' })).toEqual(['1 slip', '2 rope', '3 bell'])
})

it('leaves out what is gone, which is not the whole manuscript', () => {
  expect(ids({ chapters: 'gone' })).toEqual([])
  expect(ids({ parts: 'gone', chapters: 'bell' })).toEqual(['3 bell'])
})

it('has an address that says which chapters it is', () => {
  const place = { spaceId: 's', projectId: 'p' }
  expect(textAddress(place, [])).toBe('/builder/outline/s/p/text')
  const chosen = [
    { kind: 'chapter', id: 'hull' },
    { kind: 'part', id: 'vigil' },
    { kind: 'chapter', id: 'rope' },
  ]
  expect(textAddress(place, chosen)).toBe('/builder/outline/s/p/text?parts=vigil&chapters=hull.rope')
})
