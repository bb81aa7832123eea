import { describe, expect, it } from 'vitest'
import { paragraphsBefore, sceneAt } from './caret-paragraphs.ts'

const text = ['One.\nStill one.', '## Two', '***', 'Three.', '- four', '***', '***', 'Five.'].join('\n\n')
const at = (words: string) => text.indexOf(words)

describe('the scene at the caret', () => {
  it.each([
    ['Still', { from: 0, to: 2 }],
    ['Two', { from: 0, to: 2 }],
    ['Three', { from: 3, to: 5 }],
    ['four', { from: 3, to: 5 }],
    ['Five', { from: 7, to: 8 }],
  ])('of %s is its paragraphs between scene breaks', (words, scene) => {
    expect(sceneAt(text, at(words))).toEqual(scene)
  })

  it('is the one before, on a scene break, and none in a text of breaks', () => {
    expect(sceneAt(text, at('***') + 2)).toEqual({ from: 0, to: 2 })
    expect(sceneAt('***', 1)).toBeNull()
    expect(sceneAt('***\n\nWords.', 0)).toBeNull()
  })
})

describe('the paragraphs before the caret', () => {
  it('are counted where a paragraph begins, behind the mark of its block, and where it ends', () => {
    expect(paragraphsBefore(text, 0)).toBe(0)
    expect(paragraphsBefore(text, at('Still') + 'Still one.'.length)).toBe(1)
    expect(paragraphsBefore(text, at('## '))).toBe(1)
    expect(paragraphsBefore(text, at('Two'))).toBe(1)
    expect(paragraphsBefore(text, at('Three'))).toBe(3)
    expect(paragraphsBefore(text, text.length)).toBe(8)
  })

  it('are unknown inside of a paragraph: it must be broken first', () => {
    expect(paragraphsBefore(text, at('Still'))).toBeNull()
    expect(paragraphsBefore(text, at('wo'))).toBeNull()
  })
})
