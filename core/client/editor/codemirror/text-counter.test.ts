import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TextCounts } from '../editor-props.ts'
import { createCachedReader } from './edits/paragraphs.ts'
import { countIn, TextCounter } from './text-counter.ts'

function docOf(source: string): Text {
  return Text.of(source.split('\n'))
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('Counter', () => {
  function counting(source: string): { counter: TextCounter; notified: TextCounts[] } {
    const notified: TextCounts[] = []
    const counter = new TextCounter(counts => notified.push(counts))
    counter.countAll(docOf(source))
    return { counter, notified }
  }

  it('counts what a reader sees: labels, but no marks and no line ends [EDIT-08]', () => {
    const { notified } = counting('**ab** c\nd\n\n@[Oda V](character:o?space=s&project=p)')
    vi.runAllTimers()
    expect(notified).toEqual([{ characters: 10, words: 5 }])
  })

  it('notifies once for many edits, a moment later', () => {
    const { counter, notified } = counting('')
    vi.runAllTimers()
    let doc = docOf('')
    for (const letter of 'five!') {
      const changes = ChangeSet.of({ from: doc.length, insert: letter }, doc.length)
      const next = changes.apply(doc)
      counter.countChange(doc, next, changes)
      doc = next
    }
    vi.runAllTimers()
    expect(notified).toEqual([
      { characters: 0, words: 0 },
      { characters: 5, words: 1 },
    ])
  })

  it('counts a long text in slices, including an edit made meanwhile', () => {
    const { counter, notified } = counting('some words here\n\n'.repeat(5000))
    vi.advanceTimersByTime(1)
    const doc = docOf('some words here\n\n'.repeat(5000))
    const changes = ChangeSet.of({ from: 0, insert: 'and ' }, doc.length)
    counter.countChange(doc, changes.apply(doc), changes)
    expect(notified).toEqual([])
    vi.runAllTimers()
    expect(notified.at(-1)).toEqual({ characters: 15 * 5000 + 4, words: 3 * 5000 + 1 })
  })

  it('agrees with a fresh count after any edits', () => {
    const piece = fc.constantFrom('a', ' ', '\n', '\n\n', '**', '*', '{center} ', 'words here')
    const edit = fc.record({ at: fc.nat(), cut: fc.nat(6), put: fc.array(piece, { maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.array(edit, { maxLength: 8 }), (start, edits) => {
        let doc = docOf(start.join(''))
        const notified: TextCounts[] = []
        const counter = new TextCounter(counts => notified.push(counts))
        counter.countAll(doc)
        vi.runAllTimers()
        for (const { at, cut, put } of edits) {
          const from = at % (doc.length + 1)
          const changes = ChangeSet.of(
            [
              { from, to: Math.min(doc.length, from + cut), insert: put.join('') },
              { from: 0, insert: cut > 3 ? 'x' : '' },
            ],
            doc.length,
          )
          const next = changes.apply(doc)
          counter.countChange(doc, next, changes)
          doc = next
        }
        vi.runAllTimers()
        expect(notified.at(-1)).toEqual(countIn(doc.toString()))
      }),
      { numRuns: 300 },
    )
  })
})

describe('createReader', () => {
  it('reads again only the paragraphs that changed', () => {
    const read = createCachedReader()
    const first = read(docOf('one\n\n**two**'))
    const second = read(docOf('one!\n\n**two**'))
    expect(second).toEqual([
      { type: 'paragraph', children: [{ text: 'one!' }] },
      { type: 'paragraph', children: [{ text: 'two', bold: true }] },
    ])
    expect(second[1]).toBe(first[1])
  })
})
