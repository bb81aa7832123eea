import { fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'

const onsets = 'b c d f g h l m n p r s t v w br ch cl dr fl gr pl sh sk sl st th tr wh'.split(' ')
const vowels = 'a e i o u ai ea ee oo ou'.split(' ')
const codas = ['', '', 'd', 'l', 'm', 'n', 'r', 's', 't', 'ck', 'll', 'nd', 'ng', 'rn', 'st', 'th']
const common = 'the of and a to in he that was it his her with as on for at by had not but from they which'.split(' ')
const vocabularySize = 8000
const commonShare = 0.45
const sentenceWords = 16
const paragraphWords = 90

export interface Prose {
  /** an integer from 0 to `below`, exclusive */
  pick(below: number): number
  /** a word with the frequency distribution of a novel */
  word(): string
  title(): string
  /** sentences in paragraphs, separated by blank lines */
  text(words: number): string
}

/** Meaningless text with the word frequencies of a novel; deterministic by seed. */
export function createProse(seed = 1): Prose {
  const next = randomNumbers(seed)
  const pick = (below: number) => Math.floor(next() * below)
  const of = (list: readonly string[]) => list[pick(list.length)] ?? ''
  const syllable = () => of(onsets) + of(vowels) + of(codas)
  const vocabulary = Array.from({ length: vocabularySize }, () => syllable() + (next() < 0.7 ? syllable() : ''))
  // Every halving of the rank is equally likely (Zipf's law).
  const rare = () => vocabulary[Math.floor(vocabularySize ** next()) - 1] ?? ''
  const word = () => (next() < commonShare ? of(common) : rare())
  const sentence = (words: number) => `${capital(Array.from({ length: words }, word).join(' '))}.`
  return {
    pick,
    word: rare,
    title: () => capital(`${rare()} ${of(common)} ${rare()}`),
    text(words) {
      const paragraphs: string[] = []
      for (let left = words; left > 0; left -= paragraphWords) {
        const sentences: string[] = []
        for (let rest = Math.min(left, paragraphWords); rest > 0; rest -= sentenceWords)
          sentences.push(sentence(Math.min(rest, sentenceWords)))
        paragraphs.push(sentences.join(' '))
      }
      return paragraphs.join('\n\n')
    },
  }
}

/** The text of a chapter or an entry, for either store. */
export interface ProsePiece {
  title: string
  plain: string
  rich: RichText
}

export function makePieces(prose: Prose, count: number, words: number): ProsePiece[] {
  return Array.from({ length: count }, () => {
    const plain = prose.text(words)
    return { title: prose.title(), plain, rich: fromPlainText(plain) }
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** mulberry32: numbers from 0 to 1, exclusive. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
