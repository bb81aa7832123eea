import { afterAll } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'

export const addProject = async (client: Client, spaceId: string, name: string): Promise<Place> => ({
  spaceId,
  projectId: (await client.call(projectCalls.create, { spaceId, name })).projectId,
})

/** A book that uses the world of another project; each of the two has a reader who is a member of it alone. */
export async function openSeries() {
  const server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  afterAll(() => server.close())
  const ann = await signedIn(server)
  const [bookReader, worldReader] = [await signedIn(server), await signedIn(server)]
  return {
    ...{ server, ann, bookReader, worldReader },
    async newSeries({ linked = true } = {}) {
      const { spaceId } = await createPlace(ann, 'series')
      const world = await addProject(ann, spaceId, 'Saltworld')
      const book = await addProject(ann, spaceId, 'Second Book')
      await inviteAndAccept(ann, bookReader, book)
      await inviteAndAccept(ann, worldReader, world)
      if (linked) await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
      return { world, book }
    },
  }
}

export const tryUse = (client: Client, place: Place, worldId: string) =>
  client.attempt(seriesCalls.use as Call, { ...place, worldId })
