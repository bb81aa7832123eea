import { type CanvasMark, type CanvasPoint, showToast, t } from '#core/client/index.ts'
import { withNewState } from './edit/dragged-location.ts'
import { stateAt } from './place-at.ts'
import type { MapState } from './use-map.ts'

/** Adds a state to the selected location: from the timepoint on it is at this point, an area with its outline. */
export function addStateAt(state: MapState, at: CanvasPoint, mark: CanvasMark | undefined): void {
  const { selectedLocation: place, timepoint, control, say, time, edits } = state
  if (!place) {
    control.select(mark?.id ?? null)
    say(mark ? t('maps.state-of', { label: mark.label }) : t('maps.choose-location'))
    return
  }
  if (timepoint === null) {
    showToast({ kind: 'warn', id: 'map-timepoint', title: t('maps.choose-date-first') })
    return
  }
  const { states, shape, useTimeline } = place
  const added = withNewState({ ...place, useTimeline: true }, at, timepoint)
  const { states: after, shape: outline } = added
  void edits.change(
    state.refOf(place),
    { useTimeline, states, shape },
    { useTimeline: true, states: after, shape: outline },
  )
  say(t('maps.state-added', { label: place.label, date: time.textOf(timepoint) }))
}

/** Takes the state of the timepoint from the selected location, with its outline. */
export function removeState(state: MapState): void {
  const { selectedLocation: place, timepoint, edits, say } = state
  const removed = place && stateAt(place, timepoint)
  if (!place || !removed) return
  const { states, shape } = place
  const left = {
    states: states.filter(one => one !== removed),
    shape: shape.filter(({ stateId }) => stateId !== removed.stateId),
  }
  void edits.change(state.refOf(place), { states, shape }, left)
  say(t('maps.state-removed', { label: place.label }))
}
