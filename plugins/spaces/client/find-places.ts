import { type CommandContext, type Found, fetchAnswer, links } from '#core/client/index.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { searchKey } from '#core/shared/text.ts'

const fresh = { freshMs: 30_000 }

/** Spaces and projects whose name holds the text. */
export async function findPlaces(_: CommandContext, text: string): Promise<Found[]> {
  const wanted = searchKey(text)
  const fits = (name: string) => searchKey(name).includes(wanted)
  const spaces = await fetchAnswer(spaceCalls.find, {}, fresh)
  const projects = await Promise.all(
    spaces.map(async space => ({
      space,
      list: await fetchAnswer(projectCalls.find, { spaceId: space.spaceId }, fresh),
    })),
  )
  const found: Found[] = spaces
    .filter(space => fits(space.name))
    .map(space => ({ label: space.name, icon: 'folder', address: links.space(space.spaceId) }))
  for (const { space, list } of projects) {
    for (const project of list) {
      if (fits(project.name))
        found.push({
          label: project.name,
          about: space.name,
          icon: project.icon,
          address: links.project(project.spaceId, project.projectId),
        })
    }
  }
  return found.slice(0, 12)
}
