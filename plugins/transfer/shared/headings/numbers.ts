/** A number at the beginning of a text, as written and as counted. */
interface FoundNumber {
  found: string
  value: number
  /** length of the matched text, with a leading `the` or `№` */
  length: number
}

/** Parses `12`, `XII`, `12th`, `the Twelfth`, `twenty-one`, `дванадцятий` at the start of `text`. */
export function readNumeral(text: string): FoundNumber | undefined {
  const lead = /^(?:the\s+|no\.?\s+|№\s*|#\s*)?/iu.exec(text)![0].length
  const rest = text.slice(lead)
  const read = readDigits(rest) ?? readRoman(rest) ?? readWords(rest)
  return read && { ...read, length: lead + read.length }
}

function readDigits(text: string): FoundNumber | undefined {
  const match = /^(\d{1,4})(?:st|nd|rd|th|-?(?:й|ий|ший|а|ша|га|тя|та|е|ше))?(?![\p{L}\p{N}])/iu.exec(text)
  return match ? { found: match[1]!, value: Number(match[1]), length: match[0].length } : undefined
}

const romanValues: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
/** Roman numerals typed with Cyrillic letters of the same shape. */
const lookalikes: Record<string, string> = { І: 'I', Х: 'X', С: 'C', М: 'M' }

function readRoman(text: string): FoundNumber | undefined {
  const found = /^(?:[IVXLCDMІХСМ]{1,15}|[ivxl]{1,8})(?![\p{L}\p{N}'’])/u.exec(text)?.[0]
  if (!found) return undefined
  const value = romanValue(found.toUpperCase().replace(/[ІХСМ]/g, letter => lookalikes[letter]!))
  return value === undefined ? undefined : { found, value, length: found.length }
}

function romanValue(text: string): number | undefined {
  if (!/^M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/.test(text)) return undefined
  const values = Array.from(text, letter => romanValues[letter]!)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Stems with their values: whole English words, Ukrainian stems without ending. */
const english: Record<string, number> = Object.fromEntries([
  ...numeralEntries('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 1),
  ...numeralEntries('sixteen seventeen eighteen nineteen twenty', 16),
  ...numeralEntries('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth', 1),
  ...numeralEntries('fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth', 14),
  ...numeralEntries('thirty forty fifty sixty seventy eighty ninety hundred', 30, 10),
  ...numeralEntries('thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth', 30, 10),
])
const ukrainian: Record<string, number> = Object.fromEntries([
  ...numeralEntries('перш друг трет четверт пят шост сьом восьм девят десят одинадцят дванадцят', 1),
  ...numeralEntries('тринадцят чотирнадцят пятнадцят шістнадцят сімнадцят вісімнадцят девятнадцят двадцят тридцят', 13),
  ...numeralEntries('один два три чотири пять шість сім вісім девять десять', 1),
  ...numeralEntries('сорок пятдесят шістдесят сімдесят вісімдесят девяност сот', 40, 10),
  ['тридцят', 30],
  ['сороков', 40],
])

function numeralEntries(words: string, first: number, step = 1): [string, number][] {
  return words.split(' ').map((word, at) => [word, first + at * step])
}

function wordValue(word: string): number | undefined {
  const key = word.toLowerCase().replace(/['’ʼ]/g, '')
  return english[key] ?? ukrainian[key] ?? ukrainian[key.replace(/(?:ий|ій|а|я|е|є|ь|о)$/u, '')]
}

function readWords(text: string): FoundNumber | undefined {
  let value = 0
  let length = 0
  let next = 0
  for (const match of text.slice(0, 60).matchAll(/([\p{L}'’ʼ]+)(?:-|\s+|(?=.|$))/gu)) {
    const word = match[1]!.toLowerCase()
    const found = wordValue(word)
    if (match.index !== next || (found === undefined && (length === 0 || word !== 'and'))) break
    next = match.index + match[0].length
    if (found === undefined) continue
    value = found === 100 ? (value || 1) * 100 : value + found
    length = match.index + word.length
  }
  return length === 0 ? undefined : { found: text.slice(0, length), value, length }
}
