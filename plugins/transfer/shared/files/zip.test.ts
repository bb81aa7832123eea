import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { openZip, type ZipLimits, zipLimits } from './zip.ts'

type Files = Record<string, Uint8Array>

const zip = (files: Files, level: 0 | 6 = 6) => zipSync(files, { level }) as Uint8Array<ArrayBuffer>
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Why an archive is refused when all of it is read. */
async function refusalOf(bytes: Uint8Array<ArrayBuffer>, limits: ZipLimits = zipLimits): Promise<string | undefined> {
  try {
    const opened = await openZip(new Blob([bytes]), limits)
    for (const { path } of opened.entries) await opened.read(path)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

/** A copy with some bytes of the directory's first entry changed. */
function withEntry(bytes: Uint8Array<ArrayBuffer>, change: (view: DataView, at: number) => void) {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    change(view, at)
    break
  }
  return copy
}

const plain = zip({ 'a/one.md': strToU8('one'), 'two.md': strToU8('two '.repeat(1000)) })

describe('an archive', () => {
  it('is read file by file, packed or stored', async () => {
    for (const level of [0, 6] as const) {
      const files = { 'a/one.md': strToU8('one'), 'Ворон.md': strToU8('крук') }
      const opened = await openZip(new Blob([zip(files, level)]))
      expect(opened.entries.map(({ path }) => path)).toEqual(['a/one.md', 'Ворон.md'])
      expect(text(await opened.read('Ворон.md'))).toBe('крук')
      expect(await (await opened.file('Ворон.md')).text()).toBe('крук')
      expect(opened.has('a/one.md')).toBe(true)
    }
  })

  it('has names in CP866 if they are no UTF-8', async () => {
    // «Яма.md» as Windows packs it, without the flag of UTF-8.
    const bytes = zip({ 'abc.md': strToU8('pit') })
    const name = [0x9f, 0xac, 0xa0]
    for (let at = 0; at < bytes.length - 3; at++) if (text(bytes.subarray(at, at + 3)) === 'abc') bytes.set(name, at)
    expect((await openZip(new Blob([bytes]))).entries[0]?.path).toBe('Яма.md')
  })

  it.each([
    ['empty', new Uint8Array()],
    ['not-this-format', strToU8('plain text') as Uint8Array<ArrayBuffer>],
    ['damaged', plain.slice(0, plain.length / 2)],
    ['damaged', plain.slice(0, plain.length - 30)],
    ['bad-path', zip({ '../out.md': strToU8('x') })],
    ['bad-path', zip({ 'a/../../out.md': strToU8('x') })],
    ['bad-path', zip({ 'a\\..\\..\\out.md': strToU8('x') })],
    ['bad-path', zip({ '/etc/passwd': strToU8('x') })],
    ['bad-path', zip({ 'C:\\windows.md': strToU8('x') })],
    ['doubled', zip({ 'One.md': strToU8('x'), 'one.md': strToU8('y') })],
    ['too-deep', zip({ [`${'a/'.repeat(70)}one.md`]: strToU8('x') })],
    ['encrypted', withEntry(plain, (view, at) => view.setUint16(at + 8, 1, true))],
    ['link', withEntry(plain, (view, at) => view.setUint32(at + 38, 0xa1ff0000, true))],
    // The directory says less than what comes out, and more.
    ['damaged', withEntry(plain, (view, at) => view.setUint32(at + 24, 2, true))],
    ['damaged', withEntry(plain, (view, at) => view.setUint32(at + 24, 4, true))],
    ['damaged', withEntry(plain, (view, at) => view.setUint16(at + 10, 99, true))],
  ])('is refused as %s', async (reason, bytes) => {
    expect(await refusalOf(bytes)).toBe(reason)
  })

  it('is refused if it unpacks to far more than it is', async () => {
    const bomb = zip({ 'zeros.md': new Uint8Array(20 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toBe('inflated')
  })

  it('is refused if two files share their bytes', async () => {
    const bytes = zip({ 'a.md': strToU8('one'), 'b.md': strToU8('two') })
    let entry = 0
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 4 <= bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50 && ++entry === 2) view.setUint32(at + 42, 0, true)
    expect(await refusalOf(bytes)).toBe('damaged')
  })

  it('is refused if it holds more files or bytes than one import takes', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.md`, strToU8('x'.repeat(100))]))
    expect(await refusalOf(zip(many), { entries: 29, bytes: 10_000 })).toBe('too-many')
    expect(await refusalOf(zip(many), { entries: 30, bytes: 2_999 })).toBe('too-large')
    expect(await refusalOf(zip(many), { entries: 30, bytes: 3_000 })).toBeUndefined()
  })
})
