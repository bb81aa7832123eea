import { limits } from '#core/shared/limits.ts'
import { defineServerPlugin, handle } from '#server/index.ts'
import { searchCalls, suggestionCalls } from '../shared.ts'
import { createNames } from './names.ts'
import { showing } from './shown.ts'
import { projectsAsked, suggest } from './suggestions.ts'

export const search = defineServerPlugin({
  id: 'search',
  calls: [
    handle(searchCalls.names, createNames()),
    handle(searchCalls.text, async ({ projectId, text, limit = limits.searchResults }, context) => {
      const shownIn = await showing(context, [projectId])
      const kinds = context.entities.kinds.filter(kind => shownIn(kind).length > 0).map(({ name }) => name)
      const all = kinds.length === context.entities.kinds.length
      const asked = { projectIds: [projectId], text, limit, within: 'texts' as const, kinds: all ? undefined : kinds }
      return context.search.search(context.read, asked)
    }),
    handle(suggestionCalls.global, async (input, context) => {
      const { text, types, tags, maxResults: most } = input
      return suggest(context, {
        text,
        types,
        tags,
        most,
        within: 'both',
        projectIds: await projectsAsked(context, input),
      })
    }),
    handle(suggestionCalls.mention, ({ projectId, text }, context) =>
      suggest(context, { text, within: 'titles', projectIds: [projectId] }),
    ),
  ],
})
