import type { ImportInput, ImportPlan } from '#plugins/transfer/shared.ts'
import { Refusal, type RefusalReason } from '#plugins/transfer/shared.ts'
import { importTexts } from './import-texts.ts'
import type { MapProjectContext } from './map-project-context.ts'

/** What the page passes to importers: a project with one map, and everything allowed. */
export function here(more: Partial<MapProjectContext> = {}): MapProjectContext {
  return {
    maps: [{ value: 'map-1', label: 'Varn' }],
    target: null,
    may: { map: true, location: true, layer: true },
    texts: Object.fromEntries(importTexts.map(name => [name, name])) as MapProjectContext['texts'],
    ...more,
  }
}

/** A file as it is chosen; what is no text is written as JSON. */
export function inputOf(
  content: unknown,
  more: Partial<MapProjectContext> = {},
  chosen = {},
  path = 'Varn.json',
): ImportInput {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const place = { spaceId: 'space-1', projectId: 'project-1' }
  return { files: [{ path, file: new Blob([text]) }], place, kinds: [], chosen, context: here(more) }
}

export async function refusalOf(reading: Promise<ImportPlan>): Promise<RefusalReason | undefined> {
  try {
    await reading
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

/** The report as `kept maps-points 2`. */
export function reportOf({ report }: ImportPlan): string[] {
  return Object.entries(report).flatMap(([group, lines]) =>
    (lines as ImportPlan['report']['kept']).map(({ what, count }) => `${group} ${what} ${count}`),
  )
}

/** The values of a place by its label. */
export function placeNamed({ records }: ImportPlan, label: string): Record<string, unknown> {
  const found = records.find(({ kind, values }) => kind === 'location' && values.label === label)
  if (!found) throw new Error(`No place is named ${label}`)
  return found.values
}
