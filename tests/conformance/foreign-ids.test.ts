import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { type JsonSchema, schemaOf } from '#server/http/openapi/json-schema.ts'
import type { TestResponse } from '#tests/harness/index.ts'
import { type SampleIds, sampleInput } from './sample-input.ts'
import { createOneOfEverything, expectRefusal, openScenario, routeTitle } from './scenario.ts'

const { server, routes, ann, bob, anns, bobs } = await openScenario()
afterAll(() => server.close())
const { database } = server.server.services

/** Fields of a call that name one entity. Public profiles are no secret. */
function idFields(call: Call): string[] {
  const properties = Object.entries((schemaOf(call.input).properties ?? {}) as Record<string, JsonSchema>)
  return properties.filter(([, schema]) => isIdSchema(schema)).map(([name]) => name)
}

function isIdSchema({ $ref, anyOf, items }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some(one => isIdSchema(one as JsonSchema))
  return typeof $ref === 'string' ? $ref.endsWith('/Id') : items !== undefined && isIdSchema(items as JsonSchema)
}

const isPlace = (field: string) => /(^s|S)paceId$|(^p|P)rojectId$/.test(field)
/** A story is the place of the calls that ask for a permission there. */
const isPlaceOf = ({ access }: Call, field: string) =>
  isPlace(field) || (field === 'storyId' && typeof access === 'object')

/** The input of a call with one of Ann's ids in the field, and with an unknown one. */
function withForeign(call: Call, own: SampleIds, field: string): [foreign: object, nobodys: object] {
  const input = sampleInput(call, own, true)
  const isList = Array.isArray(input[field])
  const foreign = sampleInput(call, anns, true)[field]
  const put = (id: unknown) => ({ ...input, [field]: isList && !Array.isArray(id) ? [id] : id })
  return [put(foreign), put('no_such_entity')]
}

/** All rows of Ann's entities. */
async function annsRows(): Promise<string> {
  const { read } = database
  const { spaceId = '', projectId = '' } = anns
  const entities = await read
    .selectFrom('entities')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('seq')
    .execute()
  expect(entities.length).toBeGreaterThanOrEqual(server.server.services.entities.kinds.length)
  const others = await Promise.all([
    read.selectFrom('spaces').selectAll().where('id', '=', spaceId).execute(),
    read.selectFrom('projects').selectAll().where('id', '=', projectId).execute(),
    read.selectFrom('space_members').selectAll().where('space_id', '=', spaceId).execute(),
    read.selectFrom('project_members').selectAll().where('project_id', '=', projectId).execute(),
    read.selectFrom('roles').selectAll().where('space_id', '=', spaceId).execute(),
    read.selectFrom('roles').selectAll().where('project_id', '=', projectId).execute(),
    read.selectFrom('invitations').selectAll().where('space_id', '=', spaceId).execute(),
  ])
  for (const rows of others) expect(rows.length).toBeGreaterThan(0)
  return JSON.stringify([entities, others])
}

/** A field that refers to another entity may be named as invalid; everything else is missing. */
function expectMissing({ status, json, text }: TestResponse, field: string): void {
  const named = (json as ProblemBody).errors?.map(({ path }) => path)
  if (status === 400) expect(named).toEqual([field])
  else expect([200, 404], text).toContain(status)
}

/** A second project of Ann's, with one of everything. */
let annsSecond: SampleIds | undefined

const idFieldCases = routes.flatMap(route =>
  idFields(route.call).map(field => [routeTitle(route), field, route] as const),
)

describe("another's ids", () => {
  it.each(idFieldCases)('%s with a foreign %s responds as for a missing entity [R-12]', async (_, field, { call }) => {
    const [foreign, none] = withForeign(call, bobs, field)
    const before = await annsRows()
    const theirs = await bob.attempt(call, foreign)
    const nobodys = await bob.attempt(call, none)
    expect(theirs.status).toBe(nobodys.status)
    expect(theirs.text).toBe(nobodys.text)
    if (theirs.status >= 400) expectRefusal(theirs)
    // Lists may be empty; everything else is missing, or not their place.
    if (isPlaceOf(call, field)) expect(theirs.status).toBe(403)
    else expectMissing(theirs, field)
    expect(await annsRows()).toBe(before)
  })

  it.each(idFieldCases.filter(([, field, { call }]) => !isPlaceOf(call, field) && typeof call.access === 'object'))(
    '%s with a %s of another project of the same person gives the same response [R-12]',
    async (_, field, { call }) => {
      annsSecond ??= await createOneOfEverything(server, ann)
      const [elsewhere, none] = withForeign(call, annsSecond, field)
      const before = await annsRows()
      const other = await ann.attempt(call, elsewhere)
      expect(other.text).toBe((await ann.attempt(call, none)).text)
      // A call that was carried out may have changed the project: the next one gets another.
      if (other.status < 400 && call.method !== 'GET') annsSecond = undefined
      expect(await annsRows()).toBe(before)
    },
  )
})
