import { type CommandContext, call, type Found } from '#core/client/index.ts'
import { searchCalls } from '../shared.ts'

const shortest = 2
const most = 12

/** Things of the project whose text holds the words, with the stretch around them. */
export async function findTexts({ spaceId, projectId, signal }: CommandContext, text: string): Promise<Found[]> {
  if (!spaceId || !projectId || text.length < shortest) return []
  const hits = await call(searchCalls.text, { spaceId, projectId, text, limit: most }, { quiet: true, signal })
  return hits
    .filter(hit => hit.snippet)
    .map(({ kind, id, label, parentId, snippet }) => ({
      thing: { kind, id, label, spaceId, projectId, parentId },
      label,
      snippet,
    }))
}
