import { describe, expect, it } from 'vitest'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { sceneSummaries } from './scenes.ts'

const line = (text: string, block?: 'heading2' | 'break') =>
  ({ type: 'paragraph', ...(block && { block }), children: [{ text }] }) as RichText[number]
const cut = line('', 'break')

describe('the scenes of a text', () => {
  it('are what is between its breaks, named by their first words or a heading', () => {
    const text = [
      line('Rain  fell.'),
      line('It fell.'),
      cut,
      line('So'),
      line('The slip', 'heading2'),
      line('She read.'),
    ]
    expect(sceneSummaries(text)).toEqual([
      { title: 'Rain fell.', words: 4, sceneId: null },
      { title: 'The slip', words: 5, sceneId: null },
    ])
  })

  it('are none where nothing is written', () => {
    expect(sceneSummaries([line('')])).toEqual([])
    expect(sceneSummaries([cut, line(' '), cut, cut, line('At last'), cut])).toEqual([
      { title: 'At last', words: 2, sceneId: null },
    ])
  })

  it('have short names of whole words and characters', () => {
    const [long, one] = sceneSummaries([line('word '.repeat(40)), cut, line('🦉'.repeat(60))])
    expect(long?.title).toBe(`${'word '.repeat(16).trim()}…`)
    expect(one?.title).toBe(`${'🦉'.repeat(40)}…`)
  })

  it('are counted in a blink where there are thousands', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => (at % 2 ? cut : line('One more')))
    expect(sceneSummaries(text)).toHaveLength(5000)
  })
})
