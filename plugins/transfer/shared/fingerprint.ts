import type { ManuscriptPiece, ManuscriptSection } from './types.ts'

/** Separators of fields: outside UTF-16, so that no text contains them. */
const sectionMark = 0x10001
const pieceMark = 0x10002
const paragraphMark = 0x10003
const italicMark = 0x10004
const plainMark = 0x10005
const centreMark = 0x10006

/**
 * 128 bits in hex of what would be imported: titles and text of the included sections, in order. File names, line ends
 * and byte order marks make no difference. It recognises a repeated import and is not cryptographic.
 */
export function fingerprintOf(sections: readonly ManuscriptSection[]): string {
  const lanes: HashLanes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  for (const section of sections) {
    if (!section.include) continue
    mixUnit(lanes, sectionMark)
    // The same whether parts are made or not.
    const { title, names } = section
    mixText(lanes, title === names.inPart.title ? names.alone.title : title)
    for (const piece of section.pieces) mixPiece(lanes, piece)
  }
  return finalize(lanes)
}

/** The same of single texts. */
export function hashOfTexts(texts: readonly string[]): string {
  const lanes: HashLanes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  for (const text of texts) {
    mixUnit(lanes, pieceMark)
    mixText(lanes, text)
  }
  return finalize(lanes)
}

/** The same of the bytes of a file. */
export function hashOfBytes(bytes: Uint8Array): string {
  const lanes: HashLanes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  mixUnit(lanes, bytes.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = bytes.length - (bytes.length % 4)
  for (let at = 0; at < whole; at += 4) mixUnit(lanes, view.getUint32(at, true))
  for (let at = whole; at < bytes.length; at++) mixUnit(lanes, view.getUint8(at))
  return finalize(lanes)
}

type HashLanes = [number, number, number, number]

function mixPiece(lanes: HashLanes, piece: ManuscriptPiece): void {
  mixUnit(lanes, pieceMark)
  if (piece.format === 'markdown') {
    mixText(lanes, piece.markdown)
    return
  }
  for (const { runs, align } of piece.paragraphs) {
    mixUnit(lanes, align ? centreMark : paragraphMark)
    for (const { text, italic } of runs) {
      mixUnit(lanes, italic ? italicMark : plainMark)
      mixText(lanes, text)
    }
  }
}

function mixText(lanes: HashLanes, text: string): void {
  for (let at = 0; at < text.length; at++) mixUnit(lanes, text.charCodeAt(at))
}

/** Four lanes, each multiplied by its own odd constant and mixed with its neighbour, so that they differ. */
function mixUnit(lanes: HashLanes, unit: number): void {
  const [a, b, c, d] = lanes
  lanes[0] = Math.imul(a ^ unit, 0x01000193) ^ (b >>> 15)
  lanes[1] = Math.imul(b ^ unit, 0x5bd1e995) ^ (c >>> 13)
  lanes[2] = Math.imul(c ^ unit, 0x1b873593) ^ (d >>> 16)
  lanes[3] = Math.imul(d ^ unit, 0x2545f491) ^ (a >>> 14)
}

function finalize(lanes: HashLanes): string {
  for (let round = 0; round < 8; round++) mixUnit(lanes, round)
  return lanes.map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}
