import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClientGone, readBody } from './request-body.ts'

let spillDir = ''
beforeEach(() => {
  spillDir = join(mkdtempSync(join(tmpdir(), 'skald-body-')), 'tmp')
})
afterEach(() => rmSync(join(spillDir, '..'), { recursive: true }))

function waiting(): string[] {
  try {
    return readdirSync(spillDir)
  } catch {
    return []
  }
}

function pieces(count: number, bytes: number): Buffer[] {
  return Array.from({ length: count }, (_, i) => Buffer.alloc(bytes, i % 251))
}

describe('a body', () => {
  it('arrives whole, in memory while it is small', async () => {
    const body = await readBody(Readable.from([Buffer.from('ab'), Buffer.from('c')]), { maxBytes: 10, spillDir })
    expect(body.size).toBe(3)
    expect((await body.load()).toString()).toBe('abc')
    expect(waiting()).toEqual([])
  })

  it('may be empty', async () => {
    const body = await readBody(Readable.from([]), { maxBytes: 10, spillDir })
    expect((await body.load()).length).toBe(0)
  })

  it('waits on the disk while it is large, and leaves nothing there', async () => {
    const sent = pieces(100, 10_000)
    const whole = Buffer.concat(sent)
    const body = await readBody(Readable.from(sent), { maxBytes: 2_000_000, spillDir })
    expect(body.size).toBe(1_000_000)
    expect(waiting()).toHaveLength(1)
    expect((await body.load()).equals(whole)).toBe(true)
    expect(waiting()).toEqual([])
    await body.discard()
  })

  it('leaves nothing on the disk when nobody reads it', async () => {
    const body = await readBody(Readable.from(pieces(100, 10_000)), { maxBytes: 2_000_000, spillDir })
    await body.discard()
    expect(waiting()).toEqual([])
  })

  it.each([
    ['small', 1, 100, 99],
    ['large', 100, 10_000, 999_999],
  ])('is refused at the first byte too many: %s [R-23]', async (_, count, bytes, maxBytes) => {
    const stream = Readable.from(pieces(count, bytes))
    await expect(readBody(stream, { maxBytes, spillDir })).rejects.toMatchObject({ type: 'too-large' })
    expect(waiting()).toEqual([])
  })

  it('is not read on once it is too large [R-23]', async () => {
    let reads = 0
    const endless = new Readable({
      read() {
        reads++
        this.push(Buffer.alloc(64 * 1024))
      },
    })
    await expect(readBody(endless, { maxBytes: 1_000_000, spillDir })).rejects.toMatchObject({ type: 'too-large' })
    const before = reads
    await wait(20)
    expect(reads - before).toBeLessThan(3)
    endless.destroy()
  })

  it('is refused if it trickles, and may be large if it arrives steadily [R-23]', async () => {
    const slow = new PassThrough()
    const drip = setInterval(() => slow.write('x'), 10)
    await expect(readBody(slow, { maxBytes: 1_000_000, spillDir, timeout: 100 })).rejects.toMatchObject({
      type: 'bad-input',
    })
    clearInterval(drip)
    const flowing = new PassThrough()
    const reading = readBody(flowing, { maxBytes: 1_000_000, spillDir, timeout: 100 })
    for (const piece of pieces(6, 50_000)) {
      await wait(30)
      flowing.write(piece)
    }
    flowing.end()
    expect((await reading).size).toBe(300_000)
    await (await reading).discard()
  })

  it.each([10, 400_000])('ends quietly with the client after %d bytes', async bytes => {
    const stream = new PassThrough()
    const reading = readBody(stream, { maxBytes: 1_000_000, spillDir })
    stream.write(Buffer.alloc(bytes))
    setTimeout(() => stream.destroy(), 20)
    await expect(reading).rejects.toBeInstanceOf(ClientGone)
    expect(waiting()).toEqual([])
  })
})
