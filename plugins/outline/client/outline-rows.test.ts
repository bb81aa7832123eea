import { expect, it } from 'vitest'
import { noOutlineFilter, type Outline, outlineRows, totalsOf } from './outline-rows.ts'

const chapter = (chapterId: string, rest: Partial<Outline['chapters'][number]> = {}): Outline['chapters'][number] => ({
  ...{
    chapterId,
    title: chapterId,
    partId: null,
    words: 10,
    scenes: 3,
    tags: [],
    marked: [],
    edited: '2026-11-14T10:00:00.000Z',
  },
  ...{ synopsis: '', status: null, label: '', goal: 0, ...rest },
})

/** What is shown of an outline with this filter, when nothing is folded. */
const filteredBy = (filter: object) => ({
  filter: { ...noOutlineFilter, ...filter },
  folded: new Set<string>(),
  opened: new Set<string>(),
  usual: 'todo',
})

it('a filter by label, status or point of view leaves chapters that have it, and scenes that do with their chapters', () => {
  const marked = [
    { at: 0, status: 'draft', label: '', pov: 'ishmael' },
    { at: 2, status: null, label: 'Omen', pov: null },
  ]
  const outline = {
    ...{ sceneColumns: [], povs: [] },
    parts: [],
    chapters: [chapter('a'), chapter('b', { marked }), chapter('c', { label: 'Omen' })],
  }
  const shown = (filter: object) => {
    const all = filteredBy(filter)
    expect(totalsOf(outline, all).chapters).toBe(
      outlineRows(outline, all).filter(({ type }) => type === 'chapter').length,
    )
    return outlineRows(outline, all).map(({ id }) => id)
  }
  expect(shown({ label: 'Omen' })).toEqual(['b', 'b.2', 'c'])
  expect(shown({ status: 'draft' })).toEqual(['b', 'b.0'])
  expect(shown({ status: 'draft', label: 'Omen' })).toEqual([])
  // Chapters without a status have the first one; scenes have none.
  expect(shown({ status: 'todo' })).toEqual(['a', 'b', 'c'])
  expect(shown({ label: 'Omen', text: 'c' })).toEqual(['c'])
  // Chapters are seen by nobody.
  expect(shown({ pov: 'ishmael' })).toEqual(['b', 'b.0'])
  expect(shown({ pov: 'ishmael', label: 'Omen' })).toEqual([])
})

it('a filter by words finds a part by its title, and what is counted is what is shown', () => {
  const part = (partId: string, title: string) => ({ partId, title, synopsis: '', status: null, label: '', goal: 0 })
  const outline = {
    ...{ sceneColumns: [], povs: [] },
    parts: [part('p', 'The Chapel'), part('q', 'At sea'), part('r', 'The crew')],
    chapters: [chapter('Loomings', { partId: 'q' }), chapter('The sermon in the chapel', { partId: 'r' })],
  }
  const shown = (filter: object) => {
    const all = filteredBy(filter)
    const rows = outlineRows(outline, all)
    expect(totalsOf(outline, all).parts).toBe(rows.filter(({ type }) => type === 'part').length)
    return rows.map(({ id }) => id)
  }
  expect(shown({ text: 'chapel' }).toSorted()).toEqual(['The sermon in the chapel', 'p', 'r'])
  expect(shown({ text: 'at sea' })).toEqual(['q'])
  expect(shown({ text: 'chapel', label: 'Omen' })).toEqual([])
  expect(shown({}).toSorted()).toEqual(['Loomings', 'The sermon in the chapel', 'p', 'q', 'r'])
})

it('chapters have a goal together once each of them has one; a part may have its own', () => {
  const part = (partId: string, goal: number) => ({
    partId,
    title: partId,
    synopsis: '',
    status: null,
    label: '',
    goal,
  })
  const outline = (second: number) => ({
    ...{ sceneColumns: [], povs: [] },
    parts: [part('p', 0), part('q', 700)],
    chapters: [
      chapter('a', { partId: 'p', goal: 100 }),
      chapter('b', { partId: 'p', goal: second }),
      chapter('c', { partId: 'q', goal: 300 }),
    ],
  })
  const goals = (second: number) => [
    ...outlineRows(outline(second), filteredBy({})).flatMap(row => (row.type === 'part' ? row.goal : [])),
    totalsOf(outline(second), filteredBy({})).goal,
  ]
  expect(goals(0)).toEqual([0, 700, 0])
  expect(goals(200)).toEqual([300, 700, 600])
})
