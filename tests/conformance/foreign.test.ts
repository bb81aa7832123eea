import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { schemaOf } from '#server/http/json-schema.ts'
import { sampleOf } from './sample.ts'
import { expectRefusal, furnish, setScene, titleOf } from './scene.ts'

const { server, routes, ann, bob, anns, bobs } = await setScene()
afterAll(() => server.close())
const { database } = server.server.services

/** Fields of a call that name one thing. What everybody may know of a person is no secret. */
function idFields(call: Call): string[] {
  const properties = Object.entries((schemaOf(call.input).properties ?? {}) as Record<string, object>)
  return properties.filter(([, schema]) => JSON.stringify(schema).includes('/Id"')).map(([name]) => name)
}

/** Everything Ann has, as it stands in the store. */
async function annsThings(): Promise<string> {
  const { read } = database
  const [space, project, entities] = await Promise.all([
    read
      .selectFrom('spaces')
      .selectAll()
      .where('id', '=', anns.spaceId ?? '')
      .execute(),
    read
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', anns.projectId ?? '')
      .execute(),
    read
      .selectFrom('entities')
      .selectAll()
      .where('project_id', '=', anns.projectId ?? '')
      .orderBy('seq')
      .execute(),
  ])
  expect(entities.length).toBeGreaterThanOrEqual(server.server.services.entities.kinds.length)
  return JSON.stringify([space, project, entities])
}

const swapped = routes.flatMap(route => idFields(route.call).map(field => [titleOf(route), field, route] as const))

describe("another's ids", () => {
  it.each(swapped)(
    '%s with a foreign %s answers as for a thing that does not exist [R-12]',
    async (_, field, { call }) => {
      const own = sampleOf(call, bobs, true)
      const isList = Array.isArray(own[field])
      const foreign = anns[field] ?? (sampleOf(call, anns, true)[field] as string)
      const put = (id: unknown) => ({ ...own, [field]: isList && !Array.isArray(id) ? [id] : id })
      const before = await annsThings()
      const theirs = await bob.attempt(call, put(foreign))
      const nobodys = await bob.attempt(call, put('no_such_thing'))
      expect(theirs.status).toBe(nobodys.status)
      expect(theirs.text).toBe(nobodys.text)
      if (theirs.status >= 400) expectRefusal(theirs)
      // Lists may answer that there is nothing; everything else is missing, or no place of theirs (decision A-115).
      if (field === 'spaceId' || field === 'projectId') expect(theirs.status).toBe(403)
      else expect([200, 404], theirs.text).toContain(theirs.status)
      expect(await annsThings()).toBe(before)
    },
  )

  it.each(
    swapped.filter(
      ([, field, { call }]) => field !== 'spaceId' && field !== 'projectId' && typeof call.access === 'object',
    ),
  )('%s with a %s of another project of the same person answers so too [R-12]', async (_, field, { call }) => {
    const second = await furnish(server, ann)
    const own = sampleOf(call, second, true)
    const isList = Array.isArray(own[field])
    const elsewhere = anns[field] ?? (sampleOf(call, anns, true)[field] as string)
    const put = (id: unknown) => ({ ...own, [field]: isList && !Array.isArray(id) ? [id] : id })
    const before = await annsThings()
    const other = await ann.attempt(call, put(elsewhere))
    expect(other.text).toBe((await ann.attempt(call, put('no_such_thing'))).text)
    expect(await annsThings()).toBe(before)
  })
})
