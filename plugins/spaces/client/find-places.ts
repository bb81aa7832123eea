import { type Found, fetchAnswer, links } from '#core/client/index.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'

const fresh = { freshMs: 30_000 }

/** The spaces and projects of the person. */
export async function listPlaces(): Promise<Found[]> {
  const spaces = await fetchAnswer(spaceCalls.find, {}, fresh)
  const projects = await Promise.all(
    spaces.map(async space => {
      const list = await fetchAnswer(projectCalls.find, { spaceId: space.spaceId }, fresh)
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
