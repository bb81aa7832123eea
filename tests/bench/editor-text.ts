import type { Leaf, Mention, Paragraph, RichText } from '#core/shared/rich-text/nodes.ts'

const WORDS =
  'the a of and lantern harbour tide salt ledger debt slip stone keel herring captain widow paper ink rope quiet low ' +
  'water counted carried unlit asleep inconvenient twelve small first answering everything'
const list = WORDS.split(' ')
const PARAGRAPH = 75

/** Deterministic pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function mentionOf(at: number): Mention {
  const entity = { type: 'character', id: `c${at % 40}`, spaceId: 's', projectId: 'p' }
  return { type: 'mention', entity, label: `Oda ${at % 40}`, children: [{ text: '' }] }
}

/** Prose of this many words, with about one mark or mention per paragraph. */
export function makeProse(words: number): RichText {
  const next = numbers(7)
  const sentence = (count: number) =>
    Array.from({ length: count }, () => list[Math.floor(next() * list.length)]).join(' ')
  return Array.from({ length: Math.ceil(words / PARAGRAPH) }, (_, at): Paragraph => {
    const children: (Leaf | Mention)[] = [{ text: `${sentence(30)} ` }]
    if (at % 2 === 0) children.push({ text: sentence(3), italic: true })
    else children.push(mentionOf(at))
    children.push({ text: `, ${sentence(40)}.` })
    return { type: 'paragraph', children }
  })
}
