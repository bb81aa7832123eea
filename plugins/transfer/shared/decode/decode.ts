import { MAX_MANUSCRIPT_BYTES } from '../limits.ts'
import { repairMojibake } from './double-encoding.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252' | 'ibm866'

/** The first bytes of file types that are chosen by mistake; others are detected by control characters. */
const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x50, 0x4b, 0x03, 0x04],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x52, 0x61, 0x72, 0x21, 0x1a],
  [0x37, 0x7a, 0xbc, 0xaf],
]

type DecodedText =
  | { ok: true; text: string; encoding: Encoding; hadBom: boolean; wasGarbled?: true }
  | { ok: false; reason: 'empty' | 'binary' | 'too-large' }

/**
 * Decodes a file to normalized text: `\n` line ends, NFC, no byte order mark, no control characters. What was encoded twice
 * is mended.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > MAX_MANUSCRIPT_BYTES) return { ok: false, reason: 'too-large' }
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (isBinary(bytes)) return { ok: false, reason: 'binary' }
  const { encoding, hadBom } = sniffEncoding(bytes)
  const raw = new TextDecoder(encoding).decode(bytes)
  if (hasTooManyControls(raw)) return { ok: false, reason: 'binary' }
  const mended = encoding === 'utf-8' ? repairMojibake(raw) : undefined
  const text = normalizeText(mended ?? (encoding === 'ibm866' ? withUkrainianI(raw) : raw))
  if (text.trim() === '') return { ok: false, reason: 'empty' }
  return { ok: true, text, encoding, hadBom, ...(mended !== undefined && { wasGarbled: true }) }
}

/** Normalizes line ends, drops control characters, stray marks and lone surrogates, and composes to NFC. */
export function normalizeText(raw: string): string {
  return raw
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\ufeff]/gu, '')
    .normalize('NFC')
}

/** A few stray control characters are tolerated; more than one in fifty means another file type. */
function hasTooManyControls(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && (code < 9 || code > 13) && code !== 0x1a && code !== 0x1b) controls++
  }
  return controls * 50 > text.length
}

/** True for known formats, and for NUL bytes that are not halves of UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  if (signatures.some(signature => startsWith(bytes, signature))) return true
  return utf16Order(bytes) === undefined && bytes.includes(0)
}

/** The most likely encoding, and whether a byte order mark says so. */
function sniffEncoding(bytes: Uint8Array): { encoding: Encoding; hadBom: boolean } {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', hadBom: true }
  const order = utf16Order(bytes)
  if (order) return { encoding: order, hadBom: bytes[0]! >= 0xfe && bytes[1]! >= 0xfe }
  if (looksLikeUtf8(bytes)) return { encoding: 'utf-8', hadBom: false }
  if (looksDos(bytes)) return { encoding: 'ibm866', hadBom: false }
  if (looksCyrillic(bytes)) return { encoding: 'windows-1251', hadBom: false }
  return { encoding: hasOnlyDosWords(bytes) ? 'ibm866' : 'windows-1252', hadBom: false }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** Detects UTF-16 by its mark, or by NULs (nearly) all on one side of the pairs, from spaces and line ends. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  let even = 0
  let odd = 0
  const end = Math.min(bytes.length, 1 << 16)
  for (let at = 0; at < end; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const enough = end / 32
  if (odd > enough && even * 20 <= odd) return 'utf-16le'
  if (even > enough && odd * 20 <= even) return 'utf-16be'
  return undefined
}

/** A few invalid bytes are allowed, so that one damaged byte does not garble a long UTF-8 text. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) bad++
    else if (length > 1) good++
    at += length || 1
  }
  return bad * 20 <= good
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0
  for (let next = 1; next < length; next++) {
    if ((bytes[at + next] ?? 0) >> 6 !== 0b10) return 0
  }
  return length
}

const ukrainianBytes: ReadonlySet<number> = new Set([0xa5, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xba, 0xbf])

/** Cyrillic words are runs of high bytes; accented letters of western languages are mostly single. */
function looksCyrillic(bytes: Uint8Array): boolean {
  let letterRuns = 0
  let alone = 0
  let run = 0
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0xc0 || ukrainianBytes.has(byte)) {
      run++
      continue
    }
    if (run > 1) letterRuns += run
    else alone += run
    run = 0
  }
  return letterRuns > alone
}

/**
 * Cyrillic of DOS: words of bytes of which half of the alphabet is below those of any letter in the other two. A letter
 * there is a sign in them, and signs do not make words.
 */
function looksDos(bytes: Uint8Array): boolean {
  let inWords = 0
  let others = 0
  let run = 0
  let low = 0
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if ((byte >= 0x80 && byte < 0xb0) || (byte >= 0xe0 && byte < 0xf8)) {
      run++
      if (byte < 0xb0) low++
      continue
    }
    if (byte >= 0xb0) others++
    if (run > 2 && low * 3 >= run) inWords += run
    else others += run
    run = 0
    low = 0
  }
  return inWords > others * 2
}

const cyrillicWord = /^[а-яёґєіїў]+$/i
/** A word that is written as words are: small, with a capital, or all in capitals. */
const caseOfWord = /^(?:\p{L}\p{Ll}*|\p{Lu}+)$/u
const wordOfOneLetter = /^[авзийкосуюяє]$/i

/**
 * Cyrillic of DOS in words that are too short to be told by their bytes: everything that is not ASCII stands in whole
 * words, and one of them has two letters. Quotes and dashes of Windows become letters alone, or within Latin words.
 */
function hasOnlyDosWords(bytes: Uint8Array): boolean {
  const text = new TextDecoder('ibm866').decode(bytes)
  if (/[^\p{ASCII}\p{L}]/u.test(text)) return false
  let hasWord = false
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (/^\p{ASCII}+$/u.test(word)) continue
    const letters = withUkrainianI(word)
    if (!cyrillicWord.test(letters) || !caseOfWord.test(letters)) return false
    if (letters.length === 1 && !wordOfOneLetter.test(letters)) return false
    hasWord ||= letters.length > 1
  }
  return hasWord
}

const ukrainian = (one: string) => (one === 'i' ? 'і' : 'І')

/** That set of characters has no Ukrainian “і”: its files have a Latin one in words and between them. */
function withUkrainianI(text: string): string {
  return text
    .replace(/[а-яґєіїi]+/gi, word => (/[^i]/i.test(word) ? word.replace(/i/gi, ukrainian) : word))
    .replace(/(?<=[а-яґєії],? )i(?= [а-яґєії])/g, ukrainian)
}
