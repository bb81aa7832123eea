import { MAX_MANUSCRIPT_BYTES } from '../limits.ts'
import { type Encoding, isBinary, sniffEncoding } from './sniff-encoding.ts'

type DecodedText =
  | { ok: true; text: string; encoding: Encoding; hadBom: boolean }
  | { ok: false; reason: 'empty' | 'binary' | 'too-large' }

/** Decodes a file to normalized text: `\n` line ends, NFC, no byte order mark, no control characters. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > MAX_MANUSCRIPT_BYTES) return { ok: false, reason: 'too-large' }
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (isBinary(bytes)) return { ok: false, reason: 'binary' }
  const { encoding, hadBom } = sniffEncoding(bytes)
  const raw = new TextDecoder(encoding).decode(bytes)
  if (hasTooManyControls(raw)) return { ok: false, reason: 'binary' }
  const text = normalizeText(raw)
  if (text.trim() === '') return { ok: false, reason: 'empty' }
  return { ok: true, text, encoding, hadBom }
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
