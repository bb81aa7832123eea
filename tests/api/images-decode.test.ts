import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { createImages } from '#server/images/images.ts'
import { fileOf, noise, openImages, phonePhoto, picture, pngBomb } from './images-samples.ts'

const { dataDir, blobs, images, shown } = openImages()

/** The dominant colour channel in the middle of one of four sides. */
async function colourAt(bytes: Buffer, side: 'top' | 'bottom' | 'left' | 'right'): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const x = { left: 1, right: info.width - 2, top: info.width >> 1, bottom: info.width >> 1 }[side]
  const y = { top: 1, bottom: info.height - 2, left: info.height >> 1, right: info.height >> 1 }[side]
  const at = (y * info.width + x) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

async function refusal(bytes: Uint8Array, name?: string, type?: string): Promise<Problem> {
  const outcome = await images.prepare(fileOf(bytes, name, type), { field: 'poster' }).catch((error: unknown) => error)
  if (outcome instanceof Problem) return outcome
  throw new Error(`It was taken: ${JSON.stringify(outcome)}`)
}

describe('a photo of a phone', () => {
  it('is rotated upright, without location, camera or owner [R-22]', async () => {
    const taken = await phonePhoto()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    expect(taken.includes('Ishmael')).toBe(true)
    for (const size of ['full', 'half', 'thumbnail'] as const) {
      const bytes = await shown(taken, size)
      const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect(height).toBeGreaterThan(width)
      expect([orientation, exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(bytes.includes('Ishmael')).toBe(false)
      expect([await colourAt(bytes, 'top'), await colourAt(bytes, 'bottom')]).toEqual(['red', 'blue'])
    }
  })
})

describe('an image', () => {
  it.each([
    ['JPEG', 'jpeg', 'image/jpeg'],
    ['PNG', 'png', 'image/png'],
    ['WebP', 'webp', 'image/webp'],
    ['GIF', 'gif', 'image/png'],
    ['AVIF', 'avif', 'image/webp'],
  ] as const)('of the format %s is taken whatever it is called', async (_, format, type) => {
    const bytes = await picture().toFormat(format).toBuffer()
    const { full } = await images.prepare(fileOf(bytes, 'page.html', 'text/html'))
    expect(full).toMatchObject({ type, width: 60, height: 40 })
    const served = await shown(bytes)
    expect(served.length).toBe(full.bytes)
    expect(`image/${(await sharp(served).metadata()).format}`).toBe(type)
    expect([await colourAt(served, 'left'), await colourAt(served, 'right')]).toEqual(['red', 'blue'])
  })

  it('is stored in three sizes, none larger than the original [IMG-12]', async () => {
    const sizes = async (width: number, height: number) => {
      const { full, half, thumbnail } = await images.prepare(fileOf(await picture(width, height).jpeg().toBuffer()))
      return [full, half, thumbnail].map(file => `${file.width}×${file.height}`)
    }
    expect(await sizes(1200, 800)).toEqual(['1200×800', '600×400', '320×213'])
    expect(await sizes(400, 500)).toEqual(['400×500', '256×320', '256×320'])
    expect(await sizes(60, 40)).toEqual(['60×40', '60×40', '60×40'])
    expect(await sizes(5000, 10)).toEqual(['4096×8', '2048×4', '320×1'])
  })

  it('keeps its transparency, and as PNG every pixel', async () => {
    const glass = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const raw = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await raw(await shown(glass))).equals(await raw(glass))).toBe(true)
    const sharpEdges = await noise(30, 30).png().toBuffer()
    expect((await raw(await shown(sharpEdges))).equals(await raw(sharpEdges))).toBe(true)
  })

  it('that is animated keeps its first frame only', async () => {
    const frames = [picture(20, 20), noise(20, 20)]
    const moving = await sharp(await Promise.all(frames.map(frame => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const still = await shown(moving)
    expect((await sharp(still, { animated: true }).metadata()).height).toBe(20)
    expect([await colourAt(still, 'left'), await colourAt(still, 'right')]).toEqual(['red', 'blue'])
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

describe('a file with other content than it claims', () => {
  it.each([
    ['nothing', ''],
    ['an SVG with a script', svg],
    ['an SVG with a byte order mark', `\ufeff${svg}`],
    ['a page', html],
    ['a script', 'alert(1)'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a program', 'MZ\u0090\u0000'],
    ['a signature alone', '\u0089PNG\r\n\u001a\n'],
    ['a page behind the signature of a GIF', `GIF89a${html}`],
    ['an SVG behind the signature of a WebP', `RIFF....WEBP${svg}`],
    ['a page behind the signature of an AVIF', `\0\0\0\u0020ftypavif${html}`],
  ])('%s is refused with the accepted formats [R-22]', async (_, text) => {
    const problem = await refusal(Buffer.from(text, 'latin1'))
    expect(problem.status).toBe(422)
    expect(problem.message).toMatch(/JPEG, PNG, WebP, GIF or AVIF of up to 50 MB and 100 megapixels/)
    expect(problem.extra.errors).toEqual([{ path: 'poster', message: problem.message }])
  })

  it('a TIFF is refused, whatever its name [R-22]', async () => {
    const tiff = await picture().tiff().toBuffer()
    expect((await refusal(tiff, 'whale.png', 'image/png')).status).toBe(422)
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s cut short is refused [R-22]', async format => {
    const whole = await noise(300, 200).toFormat(format).toBuffer()
    for (const share of [0.9, 0.5, 0.1]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect((await refusal(cut)).type).toBe('not-what-it-says')
    }
  })

  it('that is an image and something else keeps the image only [R-22]', async () => {
    const payload = '*/=1;alert(document.cookie)//<script>alert(1)</script>'
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, payload.length]), Buffer.from(payload), Buffer.from([0])])
    const gif = await picture().gif().toBuffer()
    const table = 13 + (((gif[10] ?? 0) & 0x80) === 0 ? 0 : 3 << (((gif[10] ?? 0) & 7) + 1))
    const files = [
      Buffer.concat([gif.subarray(0, table), comment, gif.subarray(table)]),
      Buffer.concat([await picture().png().toBuffer(), Buffer.from(payload)]),
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(payload)]),
    ]
    for (const file of files)
      for (const size of ['full', 'half', 'thumbnail'] as const)
        expect((await shown(file, size)).includes('alert')).toBe(false)
  })
})

describe('an image of too many pixels', () => {
  it.each([
    ['PNG', pngBomb(60_000, 60_000)],
    ['PNG just above', pngBomb(10_001, 10_000)],
    ['GIF', Buffer.from('474946383961ffffffff800000ffffff0000002c00000000ffffffff0002024401003b', 'hex')],
  ])('(%s) is refused before it is decoded [R-22]', async (_, bytes) => {
    const before = process.memoryUsage().rss
    const problem = await refusal(bytes)
    expect([413, 422]).toContain(problem.status)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  it('is refused with its number of pixels and the maximum', async () => {
    const problem = await refusal(pngBomb(20_000, 10_000))
    expect(problem.type).toBe('too-large')
    expect(problem.message).toMatch(/20000 × 10000 pixels.*100 megapixels/)
  })

  it('may have fewer of them as AVIF, which takes more memory', async () => {
    const flat = { width: 5001, height: 5000, channels: 3, background: '#000' } as const
    const problem = await refusal(await sharp({ create: flat }).avif({ effort: 0 }).toBuffer())
    expect(problem.message).toMatch(/25 megapixels/)
  })
})

describe('many concurrent images', () => {
  it('wait for one another, and too many are refused', async () => {
    const file = fileOf(await picture().png().toBuffer())
    const few = createImages(blobs, { waiting: 3 })
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => few.prepare(file)))
    const refused = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason as Problem)
    expect(refused).toHaveLength(4)
    expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(['too-many']))
    expect(refused[0]?.extra.retryAfter).toBeGreaterThan(0)
    expect(await few.prepare(file)).toMatchObject({ full: { width: 60 } })
  })
})

it('a refused file leaves nothing behind', async () => {
  const files = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  await shown(await picture().png().toBuffer())
  const before = files().length
  expect(before).toBeGreaterThan(0)
  await refusal(Buffer.from(svg))
  await refusal((await noise(99, 99).png().toBuffer()).subarray(0, 5000))
  expect(files()).toHaveLength(before)
})
