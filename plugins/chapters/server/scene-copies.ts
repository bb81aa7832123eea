import type { Place } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { type CallContext, Problem, type Tx } from '#server/index.ts'

interface TextOf {
  chapterId: string
  text: RichText
}

const namesIn = (text: RichText) => text.flatMap(({ sceneId }) => sceneId ?? [])

/** The chapter of each scene. Nothing is noted of scenes where no plugin does. */
async function ownersOf(tx: Tx, context: CallContext, place: Place, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { spaceId, projectId } = place
  try {
    const found = await context.perform(tx, outlineCalls.mentionedScenes, { spaceId, projectId, ids })
    return new Map(found.map(({ sceneId, chapterId }) => [sceneId, chapterId]))
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-configured') return new Map()
    throw error
  }
}

/**
 * Of scenes that several of these texts hold, all but the scene itself are copies: where the texts become one, only the
 * scene keeps the name, so that what is noted of it stays with it.
 */
export async function copiesOf(tx: Tx, context: CallContext, place: Place, texts: readonly TextOf[]) {
  const holders = Map.groupBy(
    texts.flatMap(({ chapterId, text }) => namesIn(text).map(sceneId => ({ chapterId, sceneId }))),
    one => one.sceneId,
  )
  const several = [...holders].filter(([, all]) => all.length > 1)
  const owners = await ownersOf(
    tx,
    context,
    place,
    several.map(([sceneId]) => sceneId),
  )
  const copies = several.flatMap(([sceneId, all]) => {
    const own = all.find(({ chapterId }) => chapterId === owners.get(sceneId)) ?? all[0]
    return all.filter(one => one !== own)
  })
  const of = (chapterId: string) => copies.filter(one => one.chapterId === chapterId).map(({ sceneId }) => sceneId)
  return { of, leftOut: (chapterId: string, text: RichText) => withoutSceneNames(text, new Set(of(chapterId))) }
}
