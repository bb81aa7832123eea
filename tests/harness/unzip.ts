import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by path: read by its central directory, without the library that wrote it. */
export function unzip(bytes: ArrayBuffer): Map<string, string> {
  const zip = Buffer.from(bytes)
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    files.set(name, String(zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
