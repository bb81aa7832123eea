import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Client, echoCalls, echoPlugin, signedIn, startServer } from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin] })
afterAll(() => server.close())
const ann = await signedIn(server)

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const image = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array([1, 2, 3]), name = 'a.png') =>
  new File([bytes], name, { type: 'image/png' })
const upload = (body: FormData) => ann.send('POST', '/api/echo/upload', { body })

describe('forms', () => {
  it('have fields, JSON fields, numbers and files', async () => {
    const answer = await upload(
      form({
        title: 'Мапа',
        zoom: '1.5',
        data: '{"name":"x"}',
        image: image(),
        extra: new File(['hi'], '../../e.txt'),
      }),
    )
    expect(answer.json).toEqual({
      got: { title: 'Мапа', zoom: 1.5, data: { name: 'x' } },
      image: { name: 'a.png', type: 'image/png', bytes: 3, sum: 6 },
      extra: { name: 'e.txt', type: 'application/octet-stream', bytes: 2 },
    })
  })

  it('have large files complete, through the disk, and leave nothing there', async () => {
    const bytes = new Uint8Array(1_900_000).map((_, i) => i % 256)
    const answer = await upload(form({ image: image(bytes) }))
    expect(answer.json).toMatchObject({ image: { bytes: 1_900_000, sum: bytes.reduce((sum, byte) => sum + byte, 0) } })
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
  })

  it('have cleaned file names', async () => {
    const named = async (name: string) => {
      const { json } = await upload(form({ image: image(undefined, name) }))
      return (json as { image: { name: string } }).image.name
    }
    expect(await named('C:\\fakepath\\Крим.png')).toBe('Крим.png')
    expect(await named('a\u202egnp.exe')).toBe('agnp.exe')
    expect(await named('a\u0000b.png')).toBe('ab.png')
    expect(await named('dir/')).toBe('file')
    expect(await named('x'.repeat(2000))).toHaveLength(255)
  })

  it.each([
    ['a missing file', {}, 400, 'image'],
    ['a text where a file belongs', { image: 'x' }, 400, 'image'],
    ['a file where a text belongs', { image: image(), title: image() }, 400, 'title'],
    ['a file nobody knows', { image: image(), poster: image() }, 400, 'poster'],
    ['a field nobody knows', { image: image(), role: 'owner' }, 400, 'role'],
    ['a number that is none', { image: image(), zoom: 'x' }, 400, 'zoom'],
    ['JSON that is none', { image: image(), data: '{' }, 400, 'data'],
    ['hostile JSON', { image: image(), data: '{"__proto__":1}' }, 400, 'data.__proto__'],
    ['JSON of another shape', { image: image(), data: '{"name":5}' }, 400, 'data.name'],
    ['a prototype', { image: image(), __proto__x: '1', constructor: 'x' }, 400, 'constructor'],
    ['a file above its own limit', { image: image(), extra: new File(['x'.repeat(1001)], 'e') }, 413, 'extra'],
  ])('are refused for %s by the name of the field [R-24]', async (_, fields, status, path) => {
    const answer = await upload(form(fields as Record<string, string | File>))
    expect(answer.json).toMatchObject({ status, errors: expect.arrayContaining([expect.objectContaining({ path })]) })
  })

  it('are refused for a repeated field or file', async () => {
    const fields = form({ title: 'a', image: image() })
    fields.append('title', 'b')
    expect((await upload(fields)).json).toMatchObject({ errors: [{ path: 'title', message: 'is there twice' }] })
    const files = form({ image: image() })
    files.append('image', image())
    expect((await upload(files)).json).toMatchObject({ errors: [{ path: 'image', message: 'is there twice' }] })
  })

  it('treat an empty file without a name as none', async () => {
    const part = 'Content-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream'
    const body = `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--x\r\n${part}\r\n\r\n\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await ann.send('POST', '/api/echo/attach', { headers, body })
    expect(answer.json).toEqual({ got: { title: 'x', image: null } })
  })

  it('may be JSON if every file is optional', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await ann.send('POST', '/api/echo/attach', { headers, body: '{"title":"x"}' })).status).toBe(200)
    expect((await ann.send('POST', '/api/echo/upload', { headers, body: '{"title":"x"}' })).status).toBe(415)
    expect(
      (await ann.send('POST', '/api/echo/attach', { body: form({ image: image(new Uint8Array(5)) }) })).json,
    ).toEqual({
      got: { image: 5 },
    })
  })

  it.each([
    ['cut short', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nabc'],
    ['empty', ''],
    ['of another boundary', '--y\r\nContent-Disposition: form-data; name="title"\r\n\r\nabc\r\n--y--'],
  ])('are refused when %s', async (_, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await ann.send('POST', '/api/echo/upload', { headers, body })).status).toBe(400)
  })

  it('are not read without a session', async () => {
    const stranger = new Client(server)
    const answer = await stranger.send('POST', '/api/echo/upload', { body: form({ image: image() }) })
    expect(answer.status).toBe(401)
  })

  it('can be sent as calls', async () => {
    const file = { name: 'b.png', type: 'image/png', bytes: new Uint8Array([4]) }
    const answer = await ann.call(echoCalls.upload, { title: 'x', data: { name: 'y' }, image: file, extra: undefined })
    expect(answer).toMatchObject({ got: { title: 'x', data: { name: 'y' } }, image: { bytes: 1 } })
  })
})
