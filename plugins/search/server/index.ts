import { limits } from '#core/shared/limits.ts'
import { can } from '#core/shared/permission.ts'
import { defineServerPlugin, handle } from '#server/index.ts'
import { searchCalls, suggestionCalls } from '../shared.ts'
import { createNames } from './names.ts'
import { projectsAsked, suggest } from './suggestions.ts'

export const search = defineServerPlugin({
  id: 'search',
  calls: [
    handle(searchCalls.names, createNames()),
    handle(searchCalls.text, async ({ spaceId, projectId, text, limit = limits.searchResults }, context) => {
      const grant = await context.access.grantFor(context.person(), { spaceId, projectId })
      const kinds = context.entities.kinds.map(({ name }) => name).filter(name => can(grant, `${name}.read`))
      const all = kinds.length === context.entities.kinds.length
      const asked = { projectIds: [projectId], text, limit, within: 'texts' as const, kinds: all ? undefined : kinds }
      return context.search.search(context.read, asked)
    }),
    handle(suggestionCalls.global, async (input, context) => {
      const { text, types, maxResults: most } = input
      return suggest(context, { text, types, most, within: 'both', projectIds: await projectsAsked(context, input) })
    }),
    handle(suggestionCalls.mention, ({ projectId, text }, context) =>
      suggest(context, { text, within: 'titles', projectIds: [projectId] }),
    ),
  ],
})
