import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Call, defineCalls, okOutput } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defineServerPlugin, handle } from '#server/index.ts'
import {
  Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'

const place = { spaceId: 'id', projectId: 'id' } as const
const { carve } = defineCalls('stone', {
  carve: {
    access: { project: 'project.settings' },
    input: place,
    output: okOutput,
    about: 'Takes its time, and writes.',
  },
})

/** Calls that are allowed and then wait until they are released. */
let started = Promise.withResolvers<void>()
let continueCall = Promise.withResolvers<void>()
let carved = 0

const stone = defineServerPlugin({
  id: 'stone',
  calls: [
    handle(carve, async (_, context) => {
      started.resolve()
      await continueCall.promise
      await context.write(async () => {
        carved += 1
      })
      return { ok: true as const }
    }),
  ],
})

let server: TestServer
let owner: Client
let mason: Client
let at: Place
beforeAll(async () => {
  server = await startServer({ plugins: [stone] })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[owner, mason] = [await signedIn(server), await signedIn(server)]
  at = await createPlace(owner)
  await inviteAndAccept(owner, mason, at, 'administrator')
  started = Promise.withResolvers()
  continueCall = Promise.withResolvers()
  carved = 0
})

/** The response of a call in flight if something happens before it writes. */
async function answerAfter(work: (mason: string) => Promise<unknown>) {
  const answering = mason.attempt(carve as Call, at)
  await started.promise
  await work(await userIdOf(mason))
  continueCall.resolve()
  return answering
}

it.each<[string, (userId: string) => Promise<unknown>]>([
  ['removed from the project', userId => owner.call(projectMemberCalls.removeUserFromProject, { ...at, userId })],
  [
    'removed from the space',
    userId => owner.call(spaceMemberCalls.removeUserFromSpace, { spaceId: at.spaceId, userId }),
  ],
  ['put lower', userId => owner.call(projectMemberCalls.changeUserRole, { ...at, userId, roleId: 'editor' })],
  ['left without the project', () => owner.call(projectCalls.delete, at)],
])('a person who is %s writes nothing by a call that was allowed before', async (_, work) => {
  const answer = await answerAfter(work)
  expect(answer.json).toMatchObject({ status: 403, type: 'forbidden' })
  expect(carved).toBe(0)
})

it('a person signed out meanwhile, everywhere or from another browser, writes nothing', async () => {
  const answer = await answerAfter(async userId => {
    const elsewhere = new Client(server)
    await elsewhere.call(sessionCalls.login, { email: userId, password: 'correct horse 1' })
    await elsewhere.call(accountCalls.logoutEverywhere, {})
  })
  expect(answer.json).toMatchObject({ status: 401, type: 'signed-out' })
  expect(carved).toBe(0)
})

it('a slow body does not keep an ended session alive', async () => {
  const headers = { cookie: mason.cookies.header(), 'x-csrf-token': await mason.token() }
  const request = ask({ host: '127.0.0.1', port: server.port, method: 'POST', path: '/api/project/get' })
  for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/json' }))
    request.setHeader(name, value)
  // The server sends this once it has begun the call and identified its person.
  request.setHeader('expect', '100-continue')
  request.flushHeaders()
  await once(request, 'continue')
  request.write('{')
  await mason.call(sessionCalls.logout, {})
  request.end(JSON.stringify(at).slice(1))
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(401)
  answer.resume()
})

it('a person who keeps their permissions writes', async () => {
  const answer = await answerAfter(userId =>
    owner.call(projectMemberCalls.changeUserRole, { ...at, userId, roleId: 'administrator' }),
  )
  expect(answer.status).toBe(200)
  expect(carved).toBe(1)
})
