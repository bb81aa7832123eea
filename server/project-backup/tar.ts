// Archives as `tar` has them (POSIX ustar), which every system can open.

export const blockBytes = 512

const text = (value: string, length: number) => Buffer.from(value.padEnd(length, '\0').slice(0, length), 'latin1')
const octal = (value: number, length: number) => text(`${value.toString(8).padStart(length - 1, '0')}\0`, length)

/** How many zeros follow a file, up to the next block. */
export function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

/** The bytes of a file in the archive. */
export function entryBytes(size: number): number {
  return blockBytes + size + paddingOf(size)
}

/** The block before a file. Names are short and ASCII; the time is left out, so that equal files are equal bytes. */
export function tarHeader(name: string, size: number): Buffer {
  const fields = (checksum: Buffer) =>
    Buffer.concat([
      ...[text(name, 100), octal(0o600, 8), octal(0, 8), octal(0, 8), octal(size, 12), octal(0, 12), checksum],
      ...[text('0', 1), text('', 100), text('ustar', 6), text('00', 2), text('', 247)],
    ])
  const sum = fields(text('        ', 8)).reduce((all, byte) => all + byte, 0)
  return fields(text(`${sum.toString(8).padStart(6, '0')}\0 `, 8))
}

/** A whole file with its block before and its zeros behind. */
export function tarEntry(name: string, content: Buffer): Buffer {
  return Buffer.concat([tarHeader(name, content.length), content, Buffer.alloc(paddingOf(content.length))])
}

/** What a block before a file says; null if it is none. */
export function readTarHeader(block: Buffer): { name: string; size: number } | null {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(block.toString('latin1', 124, 136), 8)
  return Number.isSafeInteger(size) && size >= 0 && tarHeader(name, size).equals(block) ? { name, size } : null
}
