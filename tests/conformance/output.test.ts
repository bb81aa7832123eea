import { ArkErrors } from 'arktype'
import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { typeOf } from '#core/shared/validate.ts'
import type { CallRoute } from '#server/http/calls/call-route.ts'
import { signedIn } from '#tests/harness/index.ts'
import { sampleInput } from './sample-input.ts'
import { createOneOfEverything, expectRefusal, openScenario, routeTitle } from './scenario.ts'

const { server, routes } = await openScenario()
afterAll(() => server.close())
const { kinds } = server.server.services.entities
/** A plugin that replaces a kind's call accepts the same input. */
const kindCalls = new Map(
  kinds.flatMap(kind => (Object.values(callsOf(kind)) as Call[]).map(call => [call.name, call] as const)),
)

const parents = new Set(kinds.map(({ parent }) => `${parent}/delete`))

/**
 * Updates first, as they give the revision of a new entity; deletions after the calls that work on the entities, and
 * deletions of parents last.
 */
function deletionsLast(some: readonly CallRoute[]): CallRoute[] {
  const ends = ({ call: { name } }: CallRoute) =>
    Number(/\/(delete|remove|kick|archive|logout)/.test(name)) +
    Number(name === 'space/delete' || parents.has(name)) -
    Number(name.endsWith('/update') && kindCalls.has(name))
  return [...some].sort((a, b) => ends(a) - ends(b))
}

const owners = [...new Set(routes.map(({ owner }) => owner))]

describe.each(owners)('answers of %s', async owner => {
  const person = await signedIn(server)
  const sampleIds = await createOneOfEverything(server, person)

  it.each(
    deletionsLast(routes.filter(route => route.owner === owner)).map(route => [routeTitle(route), route] as const),
  )('%s answers what its definition says', async (_, { call }) => {
    for (const full of [true, false]) {
      const input = sampleInput(full ? call : (kindCalls.get(call.name) ?? call), sampleIds, full)
      const answer = await person.attempt(call, input)
      if (answer.status >= 400) {
        expectRefusal(answer)
        if (kindCalls.has(call.name) && (full || !call.name.endsWith('/delete'))) expect(answer.text).toBe('')
        continue
      }
      expect(answer.status).toBe(200)
      if (answer.headers.get('content-type') !== 'application/json') continue
      const checked: unknown = typeOf(call.output)(answer.json)
      expect(checked instanceof ArkErrors ? checked.summary : undefined, answer.text.slice(0, 500)).toBe(undefined)
    }
  })
})
