import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import type { CallContext } from '#server/index.ts'
import type { ProjectGraph, WebRelation } from './choose-graph.ts'

type Chapters = OutputOf<typeof chapterCalls.getChaptersMap>

/** Chapters in their order that are related to each entity, mostly because they mention it. */
function chaptersByEntity({ relations }: Pick<ProjectGraph, 'relations'>, chapters: Chapters) {
  const indexes = new Map(chapters.map(({ chapterId, index }) => [chapterId, index]))
  const found = new Map<string, Set<number>>()
  const add = (id: string, chapterId: string) => {
    const index = indexes.get(chapterId)
    if (index === undefined) return
    const list = found.get(id)
    if (list) list.add(index)
    else found.set(id, new Set([index]))
  }
  for (const { from, to } of relations) {
    add(from, to)
    add(to, from)
  }
  return { isChapter: (id: string) => indexes.has(id), chaptersOf: (id: string) => found.get(id) }
}

/** Relations with the first chapter that has both of their entities, and these chapters. */
export function withFirstChapters(
  graph: Pick<ProjectGraph, 'relations'>,
  edges: readonly WebRelation[],
  all: Chapters,
) {
  const { isChapter, chaptersOf } = chaptersByEntity(graph, all)
  const used = new Set<number>()
  const edgesWithChapters = edges.map(edge => {
    const [one, other] = [chaptersOf(edge.from), chaptersOf(edge.to)]
    if (!one || !other || isChapter(edge.from) || isChapter(edge.to)) return edge
    const first = Math.min(...one.intersection(other))
    const found = all[first]
    if (!found) return edge
    used.add(first)
    return { ...edge, chapterId: found.chapterId }
  })
  const chapters = all.flatMap(({ chapterId, title, index }) => (used.has(index) ? [{ chapterId, title, index }] : []))
  return { edges: edgesWithChapters, chapters }
}

/** The chapters of a project in their order; none if the caller may not read any. */
export async function chaptersIn(context: CallContext, place: Place, { entities }: ProjectGraph): Promise<Chapters> {
  const areRelated = entities.some(({ entity, projectId }) => entity === chapter.name && projectId === undefined)
  return areRelated ? context.performRead(chapterCalls.getChaptersMap, place) : []
}
