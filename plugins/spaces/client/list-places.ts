import { fetchCall, links, type SourceResult } from '#core/client/index.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'

const cacheOptions = { freshMs: 30_000 }

/** The spaces and projects of the user. */
export async function listPlaces(): Promise<SourceResult[]> {
  const spaces = await fetchCall(spaceCalls.find, {}, cacheOptions)
  const projects = await Promise.all(
    spaces.map(async space => {
      const list = await fetchCall(projectCalls.find, { spaceId: space.spaceId }, cacheOptions)
      return list.map(({ name, icon, spaceId, projectId }) => ({
        label: name,
        about: space.name,
        icon,
        address: links.project(spaceId, projectId),
      }))
    }),
  )
  return [
    ...spaces.map(({ name, spaceId }) => ({ label: name, icon: 'folder', address: links.space(spaceId) })),
    ...projects.flat(),
  ]
}
