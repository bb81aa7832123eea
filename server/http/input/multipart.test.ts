import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { boundaryOf, formPartText, parseMultipart } from './multipart.ts'

async function encode(form: FormData): Promise<{ body: Buffer; boundary: string }> {
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  return { body: Buffer.from(await request.arrayBuffer()), boundary: boundary ?? '' }
}

describe('forms', () => {
  it('reads fields and files as a browser writes them', async () => {
    const form = new FormData()
    form.set('name', 'Карта "світу"')
    form.set('empty', '')
    form.set('image', new File([Buffer.from([0, 13, 10, 45, 45, 255])], 'a"b.png', { type: 'image/png' }))
    const { body, boundary } = await encode(form)
    const [name, empty, image] = parseMultipart(body, boundary)
    expect(name && formPartText(name)).toBe('Карта "світу"')
    expect(empty).toMatchObject({ name: 'empty', fileName: undefined })
    expect(image).toMatchObject({ name: 'image', fileName: 'a"b.png', type: 'image/png' })
    expect([...(image?.bytes ?? [])]).toEqual([0, 13, 10, 45, 45, 255])
  })

  it('returns any bytes, also those that look like a boundary', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 }), async files => {
        const form = new FormData()
        for (const [i, bytes] of files.entries()) form.set(`f${i}`, new File([bytes], `${i}`))
        const { body, boundary } = await encode(form)
        const found = parseMultipart(body, boundary)
        expect(found.map(part => [...part.bytes])).toEqual(files.map(bytes => [...bytes]))
      }),
      { numRuns: 50 },
    )
    const almost = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--y\r\n-x\r\n--x--\r\n')
    expect(parseMultipart(almost, 'x').map(formPartText)).toEqual(['\r\n--y\r\n-x'])
  })

  it('skips what precedes the first boundary', () => {
    const body = Buffer.from('preamble\r\n--x \t\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--')
    expect(parseMultipart(body, 'x').map(part => [part.name, formPartText(part)])).toEqual([['a', '1']])
  })

  it.each([
    ['nothing', ''],
    ['no boundary', 'a=1'],
    ['a head without an end', '--x\r\nContent-Disposition: form-data; name="a"\r\n'],
    ['a part without an end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--'],
    ['another disposition', '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\nabc\r\n--x--'],
    ['no disposition', '--x\r\nContent-Type: text/plain\r\n\r\nabc\r\n--x--'],
    [
      'an encoding of old mail',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==\r\n--x--',
    ],
    ['a boundary with a tail', '--xy\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n--xy--'],
    ['an endless head', `--x\r\nX: ${'a'.repeat(10_000)}\r\n\r\nabc\r\n--x--`],
    ['300 parts', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(300)}--x--`],
  ])('refuses %s', (_, body) => {
    expect(() => parseMultipart(Buffer.from(body), 'x')).toThrow(Problem)
  })

  it('refuses every form cut short, and text that is not UTF-8', async () => {
    const form = new FormData()
    form.set('a', 'one')
    form.set('b', new File(['two'], 'b.txt'))
    const { body, boundary } = await encode(form)
    for (let end = 0; end < body.length - 4; end++)
      expect(() => parseMultipart(body.subarray(0, end), boundary)).toThrow(Problem)
    expect(() => formPartText({ name: 'a', fileName: undefined, type: '', bytes: Buffer.from([0xff]) })).toThrow(
      'a: is not UTF-8 text',
    )
  })

  it('takes time linear in the size of the body', () => {
    const nearly = (size: number) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'\r\n--'.repeat(size)}\r\n--x--`)
    const excess = slowdownOf(nearly, body => expect(parseMultipart(body, 'x')).toHaveLength(1), 1_000_000)
    expect(excess).toBeLessThan(slowdownFactor / 2)
  })

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data; BOUNDARY=abc; x=y', 'abc'],
    ['multipart/form-data', undefined],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, undefined],
  ])('finds the boundary of %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })
})
