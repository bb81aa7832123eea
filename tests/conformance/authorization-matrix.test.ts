import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#core/shared/access/permission.ts'
import type { Call } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { forbidden } from '#server/access/service.ts'
import type { Client, TestResponse } from '#tests/harness/index.ts'
import {
  anonymous,
  inCustomRoles,
  inRoles,
  invited,
  nameless,
  noAccess,
  outsider,
  type Persona,
  placeOf,
  removed,
  signedOut,
} from './personas.ts'
import { type SampleIds, sampleInput } from './sample-input.ts'
import { createOneOfEverything, expectRefusal, openPaths, openScenario } from './scenario.ts'

const { server, ann, anns } = await openScenario()
let triedCount = 0
let failed = false

afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})
afterAll(async () => {
  await server.close()
  if (!failed) process.stdout.write(`authorization matrix: ${triedCount} combinations, all hold\n`)
})

const calls = server.server.routes.flatMap(({ method, path }) => {
  const route = server.server.calls.find(one => one.path === path && one.call.method === method)
  if (!route && !openPaths.includes(path)) throw new Error(`${method} ${path} is no call: nobody knows who may use it`)
  return route ? [route.call] : []
})

type ExpectedOutcome = 'signed-out' | 'identity-missing' | 'forbidden' | 'allowed'

function expectedOutcome({ name, access }: Call, { state, holds, isIn }: Persona): ExpectedOutcome {
  // Some images are public, and only their handler knows which.
  if (name === 'image/get' && state === 'signed-out') return state
  if (access === 'anyone') return 'allowed'
  if (state === 'signed-out' || (state === 'identity-missing' && access !== 'session')) return state
  // Leaving needs no permission, only a membership.
  if (name === 'space/leave' || name === 'project/leave')
    return isIn.some(level => name === `${level}/leave`) ? 'allowed' : 'forbidden'
  // Only for the owner of the server, who is none of these people.
  if (name.startsWith('operator/')) return 'forbidden'
  if (typeof access === 'string') return 'allowed'
  return holds('space' in access ? access.space : access.project) ? 'allowed' : 'forbidden'
}

/** The input of a call; a hand-over names nobody, so that the owner stays the owner. */
function inputFor(call: Call, sampleIds: SampleIds): Record<string, unknown> {
  const input = sampleInput(call, sampleIds)
  return call.name.endsWith('/handOver') ? { ...input, userId: 'nobody-here' } : input
}

const refusals: Record<string, { status: number; text?: string }> = {
  'signed-out': { status: 401 },
  'identity-missing': { status: 403 },
  // Compared as bytes, so that an existing place cannot be told from a missing one.
  forbidden: { status: 403, text: JSON.stringify(forbidden().body()) },
  'bad-csrf': { status: 403 },
}

/** A mismatch between a response and the expectation, as a line of the report. */
function mismatchOf(call: Call, outcome: ExpectedOutcome, { status, json, text }: TestResponse): string[] {
  const { type = '' } = (json ?? {}) as Partial<ProblemBody>
  const refusal = refusals[outcome]
  const holds = refusal
    ? type === outcome && status === refusal.status && (refusal.text ?? text) === text
    : !(type in refusals) && status < 500
  return holds ? [] : [`${call.method} ${call.name}: ${outcome} was wanted, not ${status} ${text.slice(0, 120)}`]
}

async function tryCall(client: Client, call: Call, input: object, outcome: ExpectedOutcome): Promise<string[]> {
  triedCount += 1
  const answer = await client.attempt(call, input)
  if (answer.status >= 400 && outcome !== 'allowed') expectRefusal(answer)
  return mismatchOf(call, outcome, answer)
}

/** Deletions come late, then leaving and deleting the places themselves, so that all calls are tried. */
const lastCalls = ['project/leave', 'project/delete', 'space/leave', 'space/delete']
function rank({ name }: Call): number {
  return lastCalls.includes(name) ? 2 + lastCalls.indexOf(name) : Number(/\/(delete|remove)/.test(name))
}

function expectAll(wrong: readonly string[]): void {
  expect(wrong).toEqual([])
}

/** Tries every call, refused ones first: they change nothing. */
async function tryAll(persona: Persona, sampleIds: SampleIds = persona.known): Promise<void> {
  const there = sampleIds === persona.known ? persona : { ...persona, ...noAccess }
  const rows = calls.map(call => ({ call, wanted: expectedOutcome(call, there) }))
  const allowed = rows
    .filter(({ wanted: outcome }) => outcome === 'allowed')
    .sort((a, b) => rank(a.call) - rank(b.call))
  const wrong: string[] = []
  let browser = await persona.open()
  for (const { call, wanted: outcome } of [
    ...rows.filter(({ wanted: outcome }) => outcome !== 'allowed'),
    ...allowed,
  ]) {
    wrong.push(...(await tryCall(browser, call, inputFor(call, sampleIds), outcome)))
    // Calls on one's own account may end its sessions.
    if (outcome === 'allowed' && call.name.startsWith('user/') && call.method !== 'GET') browser = await persona.open()
  }
  expectAll(wrong)
}

describe('every call', () => {
  it.each([
    ['nobody', anonymous],
    ['a session that has ended', signedOut],
    ['somebody without an identity', nameless],
    ['an outsider', outsider],
    ['somebody invited who has not accepted', invited],
    ['a removed member', removed],
  ])('of %s [R-11] [R-14]', async (_, make) => {
    await tryAll(await make(server, anns, ann))
  })

  const roles = builtInRoles.space.flatMap(inSpace =>
    [null, ...builtInRoles.project].map(inProject => [inSpace, inProject] as const),
  )
  it.each(roles)(
    'by the space’s %s with the project’s %s, in their place and in another’s [R-11]',
    async (inSpace, inProject) => {
      const persona = await inRoles(server, inSpace, inProject)
      // What leads to another's place would be the most that somebody has in theirs, or having no role in a project.
      if (inProject === null || inProject === 'owner') await tryAll(persona, anns)
      await tryAll(persona)
    },
  )

  it('by a role that allows nothing [R-11]', async () => {
    const { persona } = await inCustomRoles(server, ann, await createOneOfEverything(server, ann))
    await tryAll(persona)
  })

  it('by a role that allows everything but that call [R-11]', async () => {
    const { persona, allow } = await inCustomRoles(server, ann, await createOneOfEverything(server, ann))
    const placed = calls.flatMap(call => (typeof call.access === 'object' ? [{ call, access: call.access }] : []))
    const byPermission = Map.groupBy(placed, ({ access }) => ('space' in access ? access.space : access.project))
    const browser = await persona.open()
    const wrong: string[] = []
    for (const [missing, those] of byPermission) {
      await allow(permission => permission !== missing)
      for (const { call } of those)
        wrong.push(...(await tryCall(browser, call, inputFor(call, persona.known), 'forbidden')))
      // That the other permissions are held is seen from reading, which changes nothing.
      for (const { call } of placed)
        if (/\/get$/.test(call.name) && !those.some(one => one.call === call))
          wrong.push(...(await tryCall(browser, call, inputFor(call, persona.known), 'allowed')))
    }
    expectAll(wrong)
  })
})

describe('a member of another project', () => {
  const placed = calls.filter(({ access }) => typeof access === 'object')

  it('reaches nothing by one id of theirs and one of another’s [R-11] [R-12]', async () => {
    const { open, known: sampleIds } = await inRoles(server, 'member', 'administrator')
    const browser = await open()
    const [own, foreign] = [placeOf(sampleIds), placeOf(anns)]
    const crossed = [
      { spaceId: own.spaceId, projectId: foreign.projectId },
      { spaceId: foreign.spaceId, projectId: own.projectId },
    ]
    const wrong: string[] = []
    for (const call of placed.filter(({ access }) => typeof access === 'object' && 'project' in access))
      for (const ids of crossed) {
        const input = inputFor(call, { ...sampleIds, ...ids })
        if ('spaceId' in input) wrong.push(...(await tryCall(browser, call, input, 'forbidden')))
      }
    expectAll(wrong)
  })

  it('reaches nothing by ids in unexpected places [R-11] [R-12]', async () => {
    const { open, known: sampleIds } = await inRoles(server, 'administrator', 'administrator')
    const browser = await open()
    // Gets a CSRF token for the new session.
    await browser.call(notificationCalls.get, {})
    const foreign = new URLSearchParams(placeOf(anns)).toString()
    const own = new URLSearchParams(placeOf(sampleIds)).toString()
    const wrong: string[] = []
    const send = async (call: Call, address: string, body: string | undefined, allowed: readonly number[]) => {
      triedCount += 1
      const headers = { 'content-type': 'application/json' }
      const { status, text } = await browser.send(call.method, `/api/${address}`, { headers, body })
      const shows = Object.values(placeOf(anns)).some(id => text.includes(`"${id}"`))
      if (!allowed.includes(status) || shows) wrong.push(`${call.method} ${address}: ${status} ${text.slice(0, 120)}`)
    }
    for (const call of placed) {
      const body = call.inQuery ? undefined : '{}'
      await send(call, `${call.name}/${anns.projectId}`, body, [404])
      await send(call, `${call.name}/${anns.projectId}?${own}`, body, [404])
      // A parameter with two values is refused; ids of a body are not read from the URL.
      if (call.inQuery)
        for (const query of [`${own}&${foreign}`, `${foreign}&${own}`])
          await send(call, `${call.name}?${query}`, body, [400, 403])
      else await send(call, `${call.name}?${foreign}`, body, [400, 415])
    }
    expectAll(wrong)
  })
})
