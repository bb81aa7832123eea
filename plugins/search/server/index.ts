import { limits } from '#core/shared/limits.ts'
import { defineServerPlugin, handle, shownKinds } from '#server/index.ts'
import { searchCalls, suggestionCalls } from '../shared.ts'
import { createNames } from './names.ts'
import { findSuggestions, findWithWorlds, requestedProjects } from './suggestions.ts'

export const search = defineServerPlugin({
  id: 'search',
  calls: [
    handle(searchCalls.names, createNames()),
    handle(searchCalls.text, async ({ projectId, text, limit = limits.searchResults }, context) => {
      const isReadable = await shownKinds(context, [projectId])
      const kinds = context.entities.kinds.map(({ name }) => name).filter(name => isReadable(projectId, name))
      const all = kinds.length === context.entities.kinds.length
      const query = { projectIds: [projectId], text, limit, within: 'texts' as const, kinds: all ? undefined : kinds }
      return context.search.search(context.read, query)
    }),
    handle(suggestionCalls.global, async (input, context) => {
      const { text, types, tags, maxResults: most, worlds, projectId } = input
      const projectIds = await requestedProjects(context, input)
      const query = { text, types, tags, most, within: 'both' } as const
      return worlds && projectId !== undefined
        ? findWithWorlds(context, { ...query, projectId })
        : findSuggestions(context, { ...query, projectIds })
    }),
    handle(suggestionCalls.mention, ({ projectId, text }, context) =>
      findWithWorlds(context, { text, within: 'titles', projectId }),
    ),
  ],
})
