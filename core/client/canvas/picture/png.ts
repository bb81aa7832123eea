// A PNG is a signature of 8 bytes and then chunks: length, type, data, checksum. Browsers write none that says how
// large the picture is on paper.

const signatureBytes = 8
const headerBytes = 25
const inchesPerMetre = 1 / 0.0254

/** The PNG with its print resolution set, in pixels per inch. */
export async function withResolution(png: Blob, perInch: number): Promise<Blob> {
  const at = signatureBytes + headerBytes
  return new Blob([png.slice(0, at), resolutionChunk(perInch), png.slice(at)], { type: 'image/png' })
}

/** The chunk `pHYs`: pixels to a metre, across and down. */
function resolutionChunk(perInch: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round(perInch * inchesPerMetre)
  const chunk = new Uint8Array(4 + 4 + 9 + 4)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  view.setUint8(16, 1)
  view.setUint32(17, checksum(chunk.subarray(4, 17)))
  return chunk
}

/** CRC-32, as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
