import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { hour, movedClock } from './library-fixture.ts'

const clock = movedClock()
const { create, update } = callsOf(chapter)
let server: TestServer
beforeAll(async () => {
  server = await startServer({ overrides: { now: clock.now }, env: { SPACES_PER_USER: '100' } })
})
afterAll(() => server.close())

describe('the words of a day', () => {
  it('are those that the user added in the whole project, less what was removed', async () => {
    const [ann, bea] = [await signedIn(server), await signedIn(server)]
    const place = await createPlace(ann)
    const elsewhere = await createPlace(ann)
    await inviteAndAccept(ann, bea, place, 'editor')
    const add = async (at = place) =>
      (await ann.call(create, { ...at, title: 'One', text: fromPlainText('It begins here') })).chapterId
    const [one, two, other] = [await add(), await add(), await add(elsewhere)]
    const write = (by: typeof ann, chapterId: string, text: string, at = place) =>
      by.call(update, { ...at, chapterId, data: { text: fromPlainText(text) } })
    const days = [clock.in(-1)]
    await write(ann, one, 'It begins here and goes on')
    await write(ann, two, 'It begins')
    await write(ann, other, 'It begins here and goes on for long', elsewhere)
    clock.forward(hour)
    days.push(clock.in(-1))
    await write(bea, one, 'It begins here and goes on and on and on')
    clock.forward(hour)
    days.push(clock.in(-1))
    await write(ann, two, 'It begins with more')
    days.push(clock.in(hour))
    expect(await ann.call(versionCalls.wordsByDay, { ...place, days })).toEqual({ words: [2, 0, 2] })
    expect(await bea.call(versionCalls.wordsByDay, { ...place, days })).toEqual({ words: [0, 4, 0] })
  })

  it('are asked for with instants in order, by members', async () => {
    const [ann, stranger] = [await signedIn(server), await signedIn(server)]
    const place = await createPlace(ann)
    const [first, second] = [clock.in(0), clock.in(hour)]
    const ask = (days: string[], by = ann) => by.attempt(versionCalls.wordsByDay as Call, { ...place, days })
    for (const days of [[], [first], [second, first], [first, first], Array(65).fill(first)])
      expect([days.length, (await ask(days)).status]).toEqual([days.length, 400])
    expect((await ask([first, second], stranger)).status).toBe(403)
    expect((await ask([first, second])).json).toEqual({ words: [0] })
  })
})
