import type { CallContext, SearchHit } from '#server/index.ts'
import { seriesLimits } from '../shared.ts'
import { readableWorlds } from './worlds.ts'

type Found = SearchHit & { project: string }

/** What the worlds of a project have in their texts, as far as the caller may read it. */
export async function findSharedTexts(
  { projectId, text }: { spaceId: string; projectId: string; text: string },
  context: CallContext,
): Promise<Found[]> {
  const found: Found[] = []
  for (const { projectId: world, name: project, kinds } of await readableWorlds(context, projectId)) {
    if (kinds.length === 0) continue
    const query = { projectIds: [world], text, limit: seriesLimits.texts, within: 'texts' as const, kinds }
    found.push(...(await context.search.search(context.read, query)).map(hit => ({ ...hit, project })))
  }
  return found.slice(0, seriesLimits.texts)
}
