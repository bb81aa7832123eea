import { useCallback, useState } from 'react'
import { readLocal, session, showToast, t, writeLocal } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Timeline } from '../../shared.ts'

export const pageModes = ['gantt', 'table', 'month', 'story'] as const
export type PageMode = (typeof pageModes)[number]

/** What is kept of a project on this device. */
interface StoredView {
  mode: PageMode
  /** what lanes are made by; see gantt/lanes.ts */
  by: string
  /** by timeline: the other timelines that are shown beside it */
  others: Readonly<Record<string, readonly string[]>>
}

/** The most other timelines on one page. */
const othersMost = 5

/** `timelines/<user>/<space>/<project>`. */
function storageKey({ spaceId, projectId }: Place): string {
  return ['timelines', session.user?.userId ?? '', spaceId, projectId].join('/')
}

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(id => typeof id === 'string')
}

function readView(key: string): StoredView {
  const stored = parsed(readLocal(key))
  const others = Object.entries(stored.others ?? {}).filter(([, ids]) => isIdList(ids))
  return {
    mode: pageModes.find(mode => mode === stored.mode) ?? 'gantt',
    by: typeof stored.by === 'string' ? stored.by : 'tag',
    others: Object.fromEntries(others),
  }
}

/** How timelines of a project are shown, before one is loaded. */
export function storedMode(place: Place): PageMode {
  return readView(storageKey(place)).mode
}

/** Stored text of any other shape is ignored. */
function parsed(text: string | null): Partial<Record<keyof StoredView, unknown>> & { others?: object } {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** How the page of a timeline is shown, and the event that all its views share. */
export interface TimelineView {
  mode: PageMode
  setMode(mode: PageMode): void
  by: string
  setBy(by: string): void
  others: readonly string[]
  /** shows another timeline, or no longer */
  toggleOther(timelineId: string): void
  selectedId: string | null
  /** the lane in which the event was selected: it may be in several */
  selectedLane: string | null
  select(eventId: string | null, lane?: string): void
}

interface Selection {
  id: string | null
  lane: string | null
}

/** The events that were selected when their timelines were left. */
const leftSelections = new Map<string, Selection>()

export function useTimelineView(timeline: Timeline): TimelineView {
  const { timelineId } = timeline
  const key = storageKey(timeline)
  const [stored, setStored] = useState(() => readView(key))
  const [selection, setSelection] = useState<Selection>(
    () => leftSelections.get(timelineId) ?? { id: null, lane: null },
  )
  const store = (change: Partial<StoredView>) => {
    const next = { ...readView(key), ...change }
    writeLocal(key, JSON.stringify(next))
    setStored(next)
  }
  const select = useCallback(
    (id: string | null, lane?: string) => {
      setSelection(old => {
        const next = { id, lane: lane ?? old.lane }
        leftSelections.set(timelineId, next)
        return next
      })
    },
    [timelineId],
  )
  return {
    ...{ mode: stored.mode, by: stored.by, others: stored.others[timelineId] ?? [] },
    ...{ selectedId: selection.id, selectedLane: selection.lane, select },
    setMode: mode => store({ mode }),
    setBy: by => store({ by }),
    toggleOther: id => {
      const shown = stored.others[timelineId] ?? []
      const next = shown.includes(id) ? shown.filter(other => other !== id) : [...shown, id]
      if (next.length > othersMost) {
        showToast({ kind: 'info', id: 'timelines-others', title: t('timelines.others-full', { count: othersMost }) })
      } else store({ others: { ...stored.others, [timelineId]: next } })
    },
  }
}
