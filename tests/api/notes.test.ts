import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { type Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let ines: Client
let oda: Client

beforeAll(async () => {
  server = await startServer()
  ;[ines, oda] = await Promise.all([signedIn(server), signedIn(server)])
})
afterAll(() => server.close())

const listed = async (client: Client) => (await client.call(noteCalls.get, {})).map(note => note.noteId)

describe('quick notes', () => {
  it('are stored as rich text and listed newest first, with both their ids [NOTE-01, NOTE-07]', async () => {
    const first = await ines.call(noteCalls.create, { content: fromPlainText('The bell rings twice') })
    const second = await ines.call(noteCalls.create, { content: 'A plain line' })
    expect(first).toMatchObject({
      _id: first.noteId,
      content: [{ type: 'paragraph', children: [{ text: 'The bell rings twice' }] }],
    })
    expect(second.content).toEqual(fromPlainText('A plain line'))
    expect(await ines.call(noteCalls.get, {})).toEqual([second, first])
  })

  it('are one’s own only [NOTE-08]', async () => {
    const note = await ines.call(noteCalls.create, { content: 'Nobody else’s' })
    expect(await listed(oda)).not.toContain(note.noteId)
    expect((await oda.attempt(noteCalls.archive as Call, { noteId: note.noteId })).status).toBe(404)
    expect(await listed(ines)).toContain(note.noteId)
  })

  it('are gone from the list once they are archived [NOTE-09]', async () => {
    const note = await oda.call(noteCalls.create, { content: 'Done with' })
    expect(await oda.call(noteCalls.archive, { noteId: note.noteId })).toEqual({ ok: true })
    expect(await listed(oda)).not.toContain(note.noteId)
  })

  it('are not doubled by a repeated key [R-10]', async () => {
    const key = { 'idempotency-key': 'same-note' }
    const [one, two] = [
      await oda.call(noteCalls.create, { content: 'Once' }, key),
      await oda.call(noteCalls.create, { content: 'Once' }, key),
    ]
    expect(two).toEqual(one)
    expect((await listed(oda)).filter(id => id === one.noteId)).toHaveLength(1)
  })

  it.each([
    ['', 'content'],
    ['  \n ', 'content'],
    [[{ type: 'paragraph', children: [{ text: '\u0007' }] }], 'content'],
    [5, 'content'],
  ])('refuse %j, naming the field', async (content, field) => {
    const answer = await ines.attempt(noteCalls.create as Call, { content })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json)).toContain(field)
  })
})
