import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitJson } from './split-json.ts'

/** A file that is read in pieces of a few bytes, so that everything is cut somewhere. */
function piecesOf(text: string, length: number): Blob {
  const bytes = new TextEncoder().encode(text)
  const whole = new Blob([bytes])
  const stream = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length))
        controller.close()
      },
    })
  return Object.assign(whole, { stream })
}

async function split(text: string, length = 3) {
  const file = piecesOf(text, length)
  const parts = await splitJson(file)
  if (!parts) throw new Error('It was too large')
  const images: Record<number, string> = {}
  for (const [at, { from, to }] of parts.images) images[at] = await file.slice(from, to).text()
  return { json: new TextDecoder().decode(parts.json), images }
}

describe('a file of JSON', () => {
  it('is split into what it says and the bytes of its images, wherever it is cut', async () => {
    const file = {
      format: 'x "images":[{"data":"no"}] \\',
      images: [
        { id: 'one', type: 'image/png', data: 'AAAA' },
        { data: 'QkJC', id: 'two', type: 'image/jpeg', more: { data: 'stays' }, list: [{ data: 'stays' }] },
        { id: 'none' },
        { id: 'empty', data: '' },
      ],
      entities: [{ values: { data: 'stays', images: [{ data: 'stays' }], text: 'Їжак "\\' } }],
      parts: { images: [{ data: 'stays' }] },
    }
    for (const space of [0, 2])
      for (let length = 1; length < 12; length++) {
        const { json, images } = await split(JSON.stringify(file, null, space), length)
        expect(images).toEqual({ 0: 'AAAA', 1: 'QkJC', 3: '' })
        const [one, two, ...others] = file.images
        expect(JSON.parse(json)).toEqual({ ...file, images: [{ ...one, data: '' }, { ...two, data: '' }, ...others] })
      }
  })

  it('says the same as the whole, with the images put back, whatever it holds', async () => {
    const image = fc.record({ id: fc.string(), data: fc.string() }, { requiredKeys: [] })
    const file = fc.record({
      images: fc.array(
        fc.oneof(
          image,
          fc.json().map(text => JSON.parse(text)),
        ),
      ),
      rest: fc.json(),
    })
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 9 }), async (value, length) => {
        const { json, images } = await split(JSON.stringify(value), length)
        const parsed = JSON.parse(json)
        for (const [at, text] of Object.entries(images)) parsed.images[at].data = JSON.parse(`"${text}"`)
        expect(parsed).toEqual(value)
      }),
      { numRuns: 200 },
    )
  })

  it('of two lists of images, the last counts, as it does for the parser', async () => {
    const { json, images } = await split('{"images":[{"data":"AA"},{"data":"BB"}],"images":[{"data":"CC"}]}')
    expect([JSON.parse(json), images]).toEqual([{ images: [{ data: '' }] }, { 0: 'CC' }])
  })

  it('stays none if it is none', async () => {
    for (const text of [
      '',
      'abc',
      '{"images":[{"data":"AA',
      '{"images":[{"data":"AA"}',
      ']]}}',
      '{"images":"data"',
      '"\\',
    ]) {
      const { json } = await split(text)
      expect(() => JSON.parse(json), text).toThrow()
    }
  })

  it('is given up once it has more beside images than may be', async () => {
    const text = JSON.stringify({ images: [{ data: 'A'.repeat(1000) }], entities: ['b'.repeat(100)] })
    expect(await splitJson(new Blob([text]), 120)).toBeUndefined()
    expect(await splitJson(new Blob([text]), 200)).toBeDefined()
  })
})
