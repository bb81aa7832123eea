import type { Place } from '#core/shared/kind-calls.ts'
import type { DateValue } from '#plugins/timelines/shared.ts'
import { graphLimits } from '../../shared.ts'
import { dateParam, readDateParam } from '../as-of/as-of.ts'

/** What the address asks for. A list that is left out lets everything through, an empty one of `kinds` nothing. */
export interface GraphQuery {
  around?: string | undefined
  depth?: number | undefined
  kinds?: readonly string[] | undefined
  labels?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** the date as of which the relations are shown */
  at?: DateValue | undefined
}

/** Labels may hold any other character. */
const labelEnd = '\n'
const valueEnd = ','

const listOf = (text: string | undefined, end: string, most: number) => {
  const values = text?.split(end).filter(Boolean).slice(0, most)
  return values?.length ? values : undefined
}

export function queryOf({ around, depth, kind, label, tag, at }: Readonly<Record<string, string>>): GraphQuery {
  const steps = Math.min(Math.max(Math.trunc(Number(depth)) || 1, 1), graphLimits.depth)
  return {
    ...(around && { around, depth: steps }),
    ...(kind !== undefined && { kinds: listOf(kind, valueEnd, graphLimits.chosen) ?? [] }),
    labels: listOf(label, labelEnd, graphLimits.chosen),
    tags: listOf(tag, valueEnd, graphLimits.tags),
    at: readDateParam(at),
  }
}

export function addressOf(
  { spaceId, projectId }: Place,
  { around, depth, kinds, labels, tags, at }: GraphQuery,
): string {
  const query = new URLSearchParams({
    ...(around && { around, depth: String(depth ?? 1) }),
    ...(kinds && { kind: kinds.join(valueEnd) }),
    ...(labels?.length && { label: labels.join(labelEnd) }),
    ...(tags?.length && { tag: tags.join(valueEnd) }),
    ...(at && { at: dateParam(at) }),
  }).toString()
  return `/builder/graph/${spaceId}/${projectId}${query && `?${query}`}`
}

export const isFiltered = ({ around, kinds, labels, tags }: GraphQuery) => Boolean(around || kinds || labels || tags)

/** The values with one more or less; undefined when none is left, which lets everything through. */
export function toggled(values: readonly string[] = [], value: string): readonly string[] | undefined {
  const next = values.includes(value) ? values.filter(one => one !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}

/** The kinds that are shown once one of `all` is shown or hidden; undefined if these are all. */
export function toggledKinds(
  all: readonly string[],
  shown: readonly string[] | undefined,
  kind: string,
): readonly string[] | undefined {
  const next = all.filter(one => (one === kind) !== (shown ?? all).includes(one))
  return next.length === all.length ? undefined : next
}
