import { afterAll } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Tag } from '#core/shared/schema.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { cvCalls, type ValueAppointment } from '#plugins/tags/shared.ts'
import { type Client, signedIn, startServer, type TestResponse } from '#tests/harness/index.ts'

/** A server with tags, and a signed-in person. */
export async function openTags() {
  const server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  afterAll(() => server.close())
  return { server, ann: await signedIn(server) }
}

/** Creates a custom value, by default a tag, and returns its id. */
export async function addValue(
  client: Client,
  place: Place,
  value: string,
  appointment: ValueAppointment = 'entryTag',
): Promise<string> {
  return (await client.call(cvCalls.create, { ...place, value, appointment })).valueId
}

/** All values of an appointment. */
export async function valuesOf(
  client: Client,
  place: Place,
  appointment: ValueAppointment = 'entryTag',
): Promise<string[]> {
  const found = await client.call(cvCalls.find, { ...place, appointment, limit: 10_000 })
  return found.map(({ value }) => value)
}

export async function addEntry(client: Client, place: Place, name: string, tags: (string | Tag)[]): Promise<string> {
  return (await client.call(callsOf(entry).create, { ...place, name, tags: tags as Tag[] })).entryId
}

export async function addChapter(client: Client, place: Place, title: string): Promise<string> {
  return (await client.call(callsOf(chapter).create, { ...place, title })).chapterId
}

export async function tagsOfEntry(client: Client, place: Place, entryId: string): Promise<Tag[]> {
  return (await client.call(callsOf(entry).get, { ...place, entryId })).tags
}

/** The response to a creation with these tags, whatever it is. */
export function tryChapter(client: Client, place: Place, tags: unknown): Promise<TestResponse> {
  return client.attempt(callsOf(chapter).create as Call, { ...place, title: 'x', tags })
}
