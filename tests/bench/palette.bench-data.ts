const englishFirst =
  'Oda Tobin Isaude Mother Captain Vesper Patient Silent Northern Broken Salt Lantern Winter Glass Hollow Amber Ashen Bitter Copper Crooked Drowned Eastern Fallen First Gilded Grey Harbour Hidden Iron Ivory'.split(
    ' ',
  )
const englishLast =
  'Varrick Sael Langley Tallow Heron Head Ledger Debt Gate Market Wives Bridge Keeper Song Crown Tower River Road Oath Letter Storm Garden Voyage Council Mirror House Island Orchard Regiment Reckoning'.split(
    ' ',
  )
const ukrainianFirst =
  'Тиха Стара Північна Солона Срібна Загублена Нічна Кам’яна Осіння Перша Остання Бурштинова Забута Далека Глибока Зимова Ґречна Їдка Яскрава Чорна'.split(
    ' ',
  )
const ukrainianLast =
  'вежа брама книга ріка пісня корона присяга буря мапа дорога зірка криниця ґрата п’ятірка наречена грамота столиця хвиля обитель варта'.split(
    ' ',
  )
const joints = ['of the', 'and', 'under', 'beyond', 'against', 'without']

/** Names as in a large project: two in three English, one Ukrainian; deterministic by seed. */
export function makeNames(count: number, seed = 1): string[] {
  const next = randomNumbers(seed)
  const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = next() < 1 / 3 ? [ukrainianFirst, ukrainianLast] : [englishFirst, englishLast]
    const shape = next()
    if (shape < 0.35) return `${pick(first)} ${pick(last)}`
    if (shape < 0.55) return `${pick(first)} ${pick(last)} ${index}`
    if (shape < 0.75 && first === englishFirst) return `${pick(last)} ${pick(joints)} ${pick(first)} ${pick(last)}`
    return `${pick(first)} ${pick(first)} ${pick(last)}`
  })
}

/** Names that make a naive matcher backtrack: one letter repeatedly, then another. */
export function makeRepeatedNames(count: number, length = 40): string[] {
  return Array.from({ length: count }, (_, index) => `${'a'.repeat(length - (index % 7))}${index % 2 ? 'b' : ''}`)
}

/** Typed texts, letter by letter up to twelve; the last of each language match nothing. */
export const queries = [
  ...typed('lantern wives'),
  ...typed('go to chapters'),
  ...typed('oda varrick'),
  ...typed('кам’яна вежа'),
  ...typed('бурштинова'),
  ...typed('lnatern'),
  ...typed('reckonign'),
  ...typed('slg'),
  ...typed('zzzzzzzzzzzz'),
  ...typed('щщщщщщщщщщщщ'),
  ...typed('qxjzvkwpfyhq'),
]

function typed(query: string): string[] {
  return Array.from({ length: Math.min(12, query.length) }, (_, length) => query.slice(0, length + 1))
}

/** A linear congruential generator: numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
