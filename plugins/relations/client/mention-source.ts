import { call, house, type MentionedThing, saves, suggestedThings, type Thing } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { mentionCalls } from '../shared.ts'
import { relateMentioned } from './relate-mentioned.ts'

// No text mentions anything before one of these has been asked for.
saves.add(relateMentioned)

/** What the server finds for the letters typed after an `@`. */
export async function suggest(place: Place, text: string, signal: AbortSignal): Promise<readonly Thing[]> {
  const { spaceId, projectId } = place
  const input = { spaceId, projectId, text }
  return suggestedThings(house, await call(suggestionCalls.mention, input, { quiet: true, signal }))
}

/** How things are called now. */
export async function look({ spaceId, projectId }: Place, ids: readonly string[]): Promise<readonly MentionedThing[]> {
  const things = await call(mentionCalls.things, { spaceId, projectId, ids: [...ids] }, { quiet: true })
  return things.map(({ entity, ...thing }) => ({ ...thing, kind: entity }))
}
