// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Graph } from '../shared.ts'
import { graphTableRows } from './graph-table.tsx'

const node = (id: string): Graph['nodes'][number] => ({ entity: 'entry', id, parentId: null, label: id, degree: 0 })
const graph = {
  nodes: ['Tallow', 'Oda', 'Heron', 'Alone'].map(node),
  edges: [
    { from: 'Tallow', to: 'Oda', label: 'teacher', chapterId: 'two' },
    { from: 'Oda', to: 'Heron', label: 'wrote its page' },
    { from: 'Oda', to: 'Heron', label: '', chapterId: 'nine' },
    { from: 'Oda', to: 'gone', label: 'misses' },
  ],
  chapters: [
    { chapterId: 'two', title: 'The lamp', index: 1 },
    { chapterId: 'nine', title: 'The ledger', index: 8 },
  ],
  ...{ leftOut: { nodes: 0, edges: 0 }, labels: [], kinds: [], complete: true },
} satisfies Graph

const rowTexts = (order: Parameters<typeof graphTableRows>[1]) =>
  graphTableRows(graph, order).map(({ from, label, to }) => `${from.label} –${label}– ${to?.label ?? ''}`)

it('has a row for each relation that is drawn, and at the end one for each entity without any', () => {
  const last = 'Alone –– '
  expect(rowTexts('from')).toEqual(['Oda –– Heron', 'Oda –wrote its page– Heron', 'Tallow –teacher– Oda', last])
  expect(rowTexts('relation')).toEqual(['Oda –– Heron', 'Tallow –teacher– Oda', 'Oda –wrote its page– Heron', last])
  expect(rowTexts('to')).toEqual(['Oda –– Heron', 'Oda –wrote its page– Heron', 'Tallow –teacher– Oda', last])
  // What is in no chapter together comes after all that is.
  expect(rowTexts('chapter')).toEqual(['Tallow –teacher– Oda', 'Oda –– Heron', 'Oda –wrote its page– Heron', last])
  expect(new Set(graphTableRows(graph, 'to').map(({ key }) => key)).size).toBe(4)
})
