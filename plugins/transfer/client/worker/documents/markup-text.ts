import { decodeText, normalizeText } from '../../../shared/decode/decode.ts'
import { Refusal } from '../../../shared.ts'

const said = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)|<meta[^>]*\scharset\s*=\s*["']?([\w.:-]+)/i
/** Where a page says its encoding. */
const headBytes = 2048

/**
 * The text of markup, which may say its own encoding; one that is wrong or missing is found as for other texts. Nothing
 * if there is none. @throws Refusal for what is no text
 */
export function markupText(bytes: Uint8Array<ArrayBuffer>, path: string): string {
  const own = decoderSaid(bytes)
  if (own && !isUtf8(bytes)) return normalizeText(own.decode(bytes))
  const decoded = decodeText(bytes)
  if (decoded.ok) return decoded.text
  if (decoded.reason === 'empty') return ''
  throw new Refusal(decoded.reason === 'binary' ? 'encoding' : decoded.reason, path)
}

/** For a set of single bytes only: what UTF-16 says of itself could not be read. */
function decoderSaid(bytes: Uint8Array<ArrayBuffer>): TextDecoder | undefined {
  const [, xml, html] = said.exec(new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))) ?? []
  const label = xml ?? html ?? ''
  if (label === '' || /^utf/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    // An encoding that nobody knows says nothing.
    return undefined
  }
}

function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
