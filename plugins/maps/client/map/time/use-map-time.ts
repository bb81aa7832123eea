import { useEffect, useMemo, useState } from 'react'
import { language, readLocal, t, useCall, writeLocal } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import {
  momentText,
  readMoment,
  type Timeline,
  timelineCalls,
  timeline as timelineKind,
} from '#plugins/timelines/shared.ts'
import type { PlaceOnMap, StoryMap } from '../../../shared.ts'
import { datesOf } from '../filter/filter.ts'
import { initialMapData } from '../map-data.ts'
import { rangeOf, type TimeRange } from './timepoint.ts'

const movementKey = 'map_movement'

/** The moment as of which a map is drawn, and how it is written. */
export interface MapTime {
  /** null: the map has none, or it cannot be read; then moments are plain numbers */
  timeline: Timeline | null
  timepoint: number | null
  setTimepoint(moment: number | null): void
  /** from the first to the last date of the timeline and of the locations; null without any */
  range: TimeRange | null
  /** the moments at which a location changes */
  changes: readonly number[]
  /** between two dates locations are drawn on their way */
  isMoving: boolean
  setMoving(isMoving: boolean): void
  textOf(moment: number): string
  read(text: string): { moment: number } | { issue: string }
}

export function useMapTime(map: StoryMap, locations: readonly PlaceOnMap[], at: number | null): MapTime {
  const { spaceId, projectId, timelineId } = map
  const ofTimeline = timelineId ? { spaceId, projectId, timelineId } : null
  const { data } = useCall(callsOf(timelineKind).get, ofTimeline, { quiet: true })
  const timeline = (timelineId && data) || null
  // One item is all of its events.
  const all = useCall(timelineCalls.timelineItems, ofTimeline && { ...ofTimeline, limit: 1 }, { quiet: true })
  const [timepoint, setTimepoint] = useState(at ?? initialMapData.timepoint)
  useEffect(() => {
    if (at !== null) setTimepoint(at)
  }, [at])
  const changes = useMemo(() => {
    const dates = locations.flatMap(location => (location.useTimeline ? datesOf(location) : []))
    return [...new Set(dates)].sort((one, other) => one - other)
  }, [locations])
  const span = all.data?.[0]
  const range = useMemo(
    () => rangeOf([...changes, ...(span ? [span.start, span.end] : []), ...(timepoint === null ? [] : [timepoint])]),
    [changes, span, timepoint],
  )
  const [isMoving, setMovingAlone] = useState(() => readLocal(movementKey) === 'on')
  return {
    ...{ timeline, timepoint, setTimepoint, range, changes, isMoving },
    setMoving: next => {
      setMovingAlone(next)
      writeLocal(movementKey, next ? 'on' : 'off')
    },
    textOf: moment => (timeline ? momentText(timeline, moment, language.code) : String(moment)),
    read: text => (timeline ? readMoment(timeline, text, language.code) : readNumber(text)),
  }
}

/** A moment of a map without a timeline: a whole number. */
function readNumber(text: string): { moment: number } | { issue: string } {
  const moment = Number(text.trim())
  const isMoment = text.trim() !== '' && Number.isInteger(moment) && Math.abs(moment) <= 9e15
  return isMoment ? { moment } : { issue: t('maps.moment-number') }
}
