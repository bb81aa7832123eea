import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { paragraphRanges } from '#core/shared/rich-text/markdown/scan.ts'
import { canonical, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { trials } from '#tests/harness/trials.ts'
import { nodesBetween, PARAGRAPH_BREAK, replaceWithNodes } from './replace-nodes.ts'

/** `[` and `]` mark the selection, `|` a caret. */
function parse(marked: string): { text: string; from: number; to: number } {
  const text = marked.replace(/[|[\]]/g, '')
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text, from: caret, to: caret }
  return { text, from: marked.indexOf('['), to: marked.indexOf(']') - 1 }
}

function apply(text: string, { changes, selection }: Edit): string {
  let result = text
  for (const { from, to, insert } of changes.toReversed()) result = result.slice(0, from) + insert + result.slice(to)
  return `${result.slice(0, selection.from)}|${result.slice(selection.from)}`
}

function replaced(marked: string, nodes: RichText): string {
  const { text, from, to } = parse(marked)
  return apply(text, replaceWithNodes(text, { from, to }, nodes))
}

const bold: RichText = [{ type: 'paragraph', children: [{ text: 'new', bold: true }] }]
const picture = fromMarkdown('![d](image:x) cap')
const two = fromMarkdown('one\n\n*two*')

describe('replaceWithNodes', () => {
  it.each([
    ['ab|cd', 'ab\n\n|cd'],
    ['|ab', '\n\n|ab'],
    ['ab|', 'ab\n\n|'],
    ['a **bo|ld** c', 'a **bo**\n\n**|ld** c'],
    ['{center} ab|cd', '{center} ab\n\n{center} |cd'],
    ['{center} ab|', '{center} ab\n\n{center} |'],
    ['one\n\nt[wo\n\nth]ree', 'one\n\nt\n\n|ree'],
  ])('splits %j', (marked, expected) => {
    expect(replaced(marked, PARAGRAPH_BREAK)).toBe(expected)
  })

  it.each([
    ['one[\n\n]two', 'one|two'],
    ['**one**[\n\n]**two**', '**one|two**'],
    ['{center} one[\n\n]two', '{center} one|two'],
    ['[\n\n]{right} two', '{right} |two'],
    ['**o[ne** two\n\n*th]ree*', '**o|***ree*'],
    ['**[all]**', '|'],
    ['**on[e t]wo**', '**on|wo**'],
  ])('deletes %j', (marked, expected) => {
    expect(replaced(marked, [])).toBe(expected)
  })

  it.each([
    ['a|b', 'a**new|**b'],
    ['*a|b*', '*a***new|***b*'],
    ['|', '**new|**'],
    ['one\n|\n\ntwo', 'one\n\n**new|**\n\ntwo'],
  ])('inserts bold text into %j', (marked, expected) => {
    expect(replaced(marked, bold)).toBe(expected)
  })

  it('inserts paragraphs into a paragraph', () => {
    expect(replaced('a|b', two)).toBe('aone\n\n*two|*b')
    expect(replaced('{center} |', fromMarkdown('{right} x'))).toBe('{right} x|')
    expect(replaced('{center} |', fromMarkdown('x'))).toBe('{center} x|')
  })

  it.each([
    ['- |', fromMarkdown('x'), '- x|'],
    ['- |', fromMarkdown('# x'), '# x|'],
    ['- a|b', fromMarkdown('# x\n\n> y'), '- ax\n\n- y|b'],
    ['# a[b\n\n- c]d', [], '# a|d'],
    ['# ab|\n\n- cd', fromMarkdown('***'), '# ab\n\n***|\n\n- cd'],
    ['a|b', fromMarkdown('***'), 'a\n\n***\n\n|b'],
    ['|', fromMarkdown('***'), '***|'],
    ['***|', bold, '***\n\n**new|**'],
    ['***|', two, '***\n\none\n\n*two|*'],
    ['***[\n\n]ab', [], '|ab'],
    ['ab[\n\n]***', [], 'ab|'],
    ['a[b\n\n***]\n\nc', [], 'a|\n\nc'],
    ['a[b\n\n]- c', [], 'a|c'],
    ['x[y\n\n]\\- c', [], 'x|- c'],
    ['[x ]- c', [], '|\\- c'],
  ])('keeps blocks apart: %j', (marked, nodes, expected) => {
    expect(replaced(marked, nodes)).toBe(expected)
  })

  it.each([
    ['a|b', picture, 'a\n\n![d](image:x) cap\n\n|b'],
    ['ab|', picture, 'ab\n\n![d](image:x) cap|'],
    ['|', picture, '![d](image:x) cap|'],
    ['![d](image:x) ca|p', two, '![d](image:x) caone\n\n*two|*p'],
    ['![d](image:x) |', bold, '![d](image:x) **new|**'],
    ['![d](image:x) |', picture, '![d](image:x) \n\n![d](image:x) cap|'],
    ['ab|\n\n![d](image:x) ', [], 'ab|\n\n![d](image:x) '],
  ])('keeps images apart: %j', (marked, nodes, expected) => {
    const at = marked.indexOf('|')
    const text = marked.replace('|', '')
    expect(apply(text, replaceWithNodes(text, { from: at, to: at }, nodes))).toBe(expected)
  })

  it('copies an image whole, and a part of its caption as text', () => {
    const text = 'a\n\n![d](image:x) caption'
    expect(nodesBetween(text, { from: 1, to: text.length })).toEqual(fromMarkdown('\n\n![d](image:x) caption'))
    expect(nodesBetween(text, { from: 20, to: text.length })).toEqual(fromMarkdown('tion'))
  })

  it('changes no more than it must', () => {
    const { changes } = replaceWithNodes('some **bold** text', { from: 16, to: 16 }, PARAGRAPH_BREAK)
    expect(changes).toEqual([{ from: 16, to: 16, insert: '\n\n' }])
  })

  it('never loses or adds text, whatever surrounds it', () => {
    const pieces = fc.constantFrom(
      'a',
      'b ',
      '*',
      '**',
      '__',
      '`',
      '{small:',
      '}',
      '\\',
      '\n',
      '\n\n',
      '{center} ',
      '@',
      '# ',
      '- ',
      '***',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), fc.nat(), fc.nat(), fc.boolean(), (parts, a, b, breaks) => {
        const text = toMarkdown(fromMarkdown(parts.join('')))
        const from = Math.min(a, b) % (text.length + 1)
        const to = from + ((Math.max(a, b) - from) % (text.length + 1 - from))
        const inserted = breaks ? PARAGRAPH_BREAK : bold
        const result = apply(text, replaceWithNodes(text, { from, to }, inserted)).replace('|', '')
        const before = plainText(nodesBetween(text, { from: 0, to: from }))
        const after = plainText(nodesBetween(text, { from: to, to: text.length }))
        const expected = `${before}${breaks ? '' : 'new'}${after}`
        expect(plainText(fromMarkdown(result)).replaceAll('\n', '')).toBe(expected.replaceAll('\n', ''))
      }),
      { numRuns: trials(500) },
    )
  })
})

describe('nodesBetween', () => {
  it('cuts marks and keeps alignment', () => {
    const { text, from, to } = parse('{center} a **b[o** c\n\nd]e')
    expect(nodesBetween(text, { from, to })).toEqual([
      { type: 'paragraph', align: 'center', children: [{ text: 'o', bold: true }, { text: ' c' }] },
      { type: 'paragraph', children: [{ text: 'd' }] },
    ])
  })

  it.each([
    ['*** {#x}\n\n[Rain fell.\n\n]*** {#y}', 'Rain fell.', '*** {#x}\n\n|\n\n*** {#y}'],
    ['*** {#x}[\n\nRain fell.\n\n]*** {#y}', 'Rain fell.', '*** {#x}\n\n|\n\n*** {#y}'],
    ['a[\n\n*** {#x}\n\nRain fell.\n\n]*** {#y}', '\n\n*** {#x}\n\nRain fell.', 'a|\n\n*** {#y}'],
    ['[*** {#x}\n\nRain fell.\n\n]*** {#y}', '*** {#x}\n\nRain fell.', '|\n\n*** {#y}'],
    ['Rain f[ell.\n\n]*** {#y}', 'ell.', 'Rain f|\n\n*** {#y}'],
    ['[*** {#x}\n\nRain fell.\n\n***]\n\na', '*** {#x}\n\nRain fell.\n\n***', '|\n\na'],
  ])('a scene is without the breaks that the selection only touches: %j', (marked, copied, left) => {
    const { text, from, to } = parse(marked)
    expect(nodesBetween(text, { from, to })).toEqual(fromMarkdown(copied))
    expect(replaced(marked, [])).toBe(left)
  })

  it('keeps the name of a scene where its break is pasted, and where something is pasted behind it', () => {
    expect(replaced('a\n\n|', fromMarkdown('*** {#x}\n\nb'))).toBe('a\n\n*** {#x}\n\nb|')
    expect(replaced('*** {#x}|\n\na', bold)).toBe('*** {#x}\n\n**new|**\n\na')
    expect(replaced('***|\n\na', fromMarkdown('*** {#x}\n\nb'))).toBe('*** {#x}\n\nb|\n\na')
    expect(replaced('[*** {#x}\n\nb]', bold)).toBe('**new|**')
  })

  it('has what a cut removes: pasting it there restores every word, every break and every name', () => {
    const paragraph = fc.constantFrom('', 'a', 'Rain fell.', '***', '*** {#x}')
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 7 }), fc.nat(), fc.nat(), (paragraphs, one, other) => {
        const named = paragraphs.map((source, at) => source.replace('#x', `#x${at}`))
        const text = toMarkdown(fromMarkdown(named.join('\n\n')))
        // The caret is never within the source of a break, nor between two paragraphs.
        const places = paragraphRanges(text).flatMap(({ from, to }) =>
          text.startsWith('***', from) ? [from, to] : Array.from({ length: to - from + 1 }, (_, at) => from + at),
        )
        const [from = 0, to = 0] = [places[one % places.length], places[other % places.length]].sort(
          (a = 0, b = 0) => a - b,
        )
        fc.pre(from < to)
        const cut = apply(text, replaceWithNodes(text, { from, to }, []))
        const caret = cut.indexOf('|')
        const rest = cut.replace('|', '')
        const copied = nodesBetween(text, { from, to })
        const pasted = apply(rest, replaceWithNodes(rest, { from: caret, to: caret }, copied)).replace('|', '')
        expect(fromMarkdown(pasted)).toEqual(fromMarkdown(text))
      }),
      { numRuns: trials(800) },
    )
  })

  it('is the whole text for the whole range', () => {
    const source = 'a **b** @[Oda](character:o?space=s&project=p)\n\n{right} *c*'
    const all = nodesBetween(source, { from: 0, to: source.length })
    expect(canonical(all)).toEqual(fromMarkdown(source))
  })
})
