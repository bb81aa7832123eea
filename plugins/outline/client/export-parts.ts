import { call, type ExportedEntity, type ExportGroup } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { partsByChapter } from '../shared/tree.ts'
import { outlineCalls } from '../shared.ts'

const idOf = (exported: ExportedEntity) => String((exported as Readonly<Record<string, unknown>>)[chapter.idField])

const readOutline = ({ spaceId, projectId }: Place) => call(outlineCalls.read, { spaceId, projectId }, { quiet: true })

/** The column of a table of chapters that has the part of each. */
export async function partColumn(place: Place): Promise<(exported: ExportedEntity) => { part: string | null }> {
  const parts = partsByChapter(await readOutline(place))
  return exported => ({ part: parts.get(idOf(exported))?.title ?? null })
}

/** The parts that these chapters are in, as far as they are whole. */
export async function partGroups(
  place: Place,
  chapters: readonly ExportedEntity[],
): Promise<(exported: ExportedEntity) => ExportGroup | undefined> {
  const parts = partsByChapter(await readOutline(place), new Set(chapters.map(idOf)))
  return exported => parts.get(idOf(exported))
}
