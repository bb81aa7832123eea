import { type CommandContext, call, type Found, links, queries, queryKey } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { searchKey } from '#core/shared/text.ts'

function asked<In, Out>(definition: Call<In, Out>, input: In): Promise<Out> {
  return queries.fetchQuery({
    queryKey: queryKey(definition as Call, input),
    queryFn: () => call(definition, input, { quiet: true }),
    staleTime: 30_000,
  })
}

/** Spaces and projects whose name holds the text. */
export async function findPlaces(_: CommandContext, text: string): Promise<Found[]> {
  const wanted = searchKey(text)
  const fits = (name: string) => searchKey(name).includes(wanted)
  const spaces = await asked(spaceCalls.find, {})
  const projects = await Promise.all(
    spaces.map(async space => ({ space, list: await asked(projectCalls.find, { spaceId: space.spaceId }) })),
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
