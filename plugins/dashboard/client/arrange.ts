import type { OutputOf } from '#core/shared/call.ts'
import type { dashboardCalls } from '../shared.ts'

export type Widget = OutputOf<typeof dashboardCalls.getDash>['widgets'][number]

/** The widgets with one moved by so many places, as far as there are any; the same list if it cannot move. */
export function moveWidget(widgets: readonly Widget[], id: string, by: number): readonly Widget[] {
  const from = widgets.findIndex(one => one.id === id)
  const to = Math.min(Math.max(from + by, 0), widgets.length - 1)
  const moved = widgets[from]
  if (!moved || to === from) return widgets
  return widgets.filter(one => one !== moved).toSpliced(to, 0, moved)
}

export function setWide(widgets: readonly Widget[], id: string, wide: boolean): readonly Widget[] {
  const changes = widgets.some(one => one.id === id && one.wide !== wide)
  return changes ? widgets.map(one => (one.id === id ? { ...one, wide } : one)) : widgets
}
