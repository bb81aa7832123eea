import { stemmer } from '@orama/stemmers/ukrainian'

/** The minimum number of letters of a stem. */
const stemMin = 3
const letters = { vowel: '[аеєиіїоуюя]', consonant: '[бвгґджзйклмнпрстфхцчшщ]' }
/** The last syllable of a stem, closed by one or two consonants. */
const closing = new RegExp(`^(.*)([ії])(${letters.consonant}{1,2})$`)
const fleeting = new RegExp(`^(.*${letters.consonant}ь?)[ое](${letters.consonant})$`)
const lastVowel = new RegExp(`${letters.vowel}$`)
const doubled = new RegExp(`(${letters.consonant})\\1$`)
/** Words whose only vowel is in the ending: дня, сном. The stemmer looks for endings after the first vowel only. */
const endingAlone = new RegExp(
  `^(${letters.consonant}[${letters.consonant.slice(1, -1)}ь]+)(?:ом|ем|єм|ами|ями|ам|ям|ах|ях|ою|ею)$`,
)
const pastOrThird = new RegExp(`^(.*${letters.consonant})[аиіяї](?:л|ть?)$`)
const opened: Record<string, readonly string[]> = { і: ['о', 'е'], ї: ['є'] }
const hardened: Record<string, string> = { зі: 'г', ці: 'к', сі: 'х', же: 'г', че: 'к', ше: 'х' }

/**
 * The possible stems of a Ukrainian word. The stemmer removes endings; this adds the changes of the stem itself:
 * - і in a closed syllable is о, е or ьо in an open one (ніч, ночі; кінь, коня; сліз, сльози), and ї is є;
 * - о and е appear and disappear before the last consonant (вітер, вітру; день, дня; будинок, будинку);
 * - г, к, х change before і and е (книга, книзі; друг, друже);
 * - a verb shares part of its past tense (писати, писала).
 * Two words are forms of one if they share a stem.
 */
export function ukrainianStems(word: string): string[] {
  const stem = stemOf(word)
  const stems = new Set([stem])
  const ending = word.slice(-2)
  const hard = hardened[ending]
  if (hard && word.length > stemMin) stems.add(word.slice(0, -2) + hard)
  if (isClosedBy(word, stem)) {
    const [, head = '', letter = '', tail = ''] = closing.exec(stem) ?? []
    for (const other of opened[letter] ?? []) stems.add(head + other + tail)
    if (letter === 'і' && head.endsWith('л')) stems.add(`${head}ьо${tail}`)
    const [, before = '', last = ''] = fleeting.exec(stem) ?? []
    if (last !== '') stems.add(before + last)
    // The genitive plural of short words: днів, слів.
    if (stem.length > stemMin && /[ії]в$/.test(stem)) stems.add(stem.slice(0, -2))
  }
  const [, verb = ''] = pastOrThird.exec(stem) ?? []
  if (verb.length >= stemMin) stems.add(verb)
  return [...stems]
}

/** Only a syllable closed in the word itself has changed: ліс and ніччю, but not лісом. */
function isClosedBy(word: string, stem: string): boolean {
  return [stem, `${stem}ь`, `${stem}ю`, `${stem}${stem.at(-1)}ю`, `${stem}ьми`].includes(word)
}

function stemOf(word: string): string {
  let stem = prepared(word)
  // After one ending is removed, another may remain: домами and домам both become дом.
  for (let round = 0; round < 3; round++) {
    const next = cut(stem)
    if (next === stem || next.length < Math.min(stemMin, stem.length)) break
    stem = next
  }
  const single = stem.replace(doubled, '$1')
  // Short words keep their final vowel: сну, дня, дні.
  return single.length >= stemMin ? single.replace(lastVowel, '') : single
}

/** Rewrites words that the stemmer would misread. */
function prepared(word: string): string {
  // Київ looks like the genitive plural of a word in -й.
  if (word === 'київ') return 'києв'
  // Андрієві becomes Андрія.
  if (/ієв[іи]?$/.test(word)) return word.replace(/єв[іи]?$/, 'я')
  // Людьми, кіньми.
  if (word.length > 5 && word.endsWith('ьми')) return word.slice(0, -3)
  const [, short] = endingAlone.exec(word) ?? []
  if (short) return short
  // Одеси, ліси, лось are not reflexive verbs.
  if (word.endsWith('си')) return `${word.slice(0, -1)}у`
  if (word.endsWith('сь') && word.length <= 5) return word.slice(0, -1)
  return word
}

function cut(word: string): string {
  // A pattern of the stemmer keeps its last match position; a word without a match resets it.
  if (word.includes('ость')) stemmer('баб')
  return stemmer(word)
}
