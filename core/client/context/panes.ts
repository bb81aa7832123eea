import { createContext, useContext, useSyncExternalStore } from 'react'

/** A page on the screen: the one of the address, or the one beside it. */
export type PaneName = 'main' | 'second'

/** Which pane a component is in; null for what belongs to no page, such as dialogs and the frame. */
export const PaneContext = createContext<PaneName | null>(null)

let active: PaneName = 'main'
const listeners = new Set<() => void>()

/** The pane that keys and commands act on: the one that had the focus last. */
export const activePane = (): PaneName => active

/** Calls back at once when another pane becomes the active one; the result ends that. */
export function onActivePane(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function activatePane(pane: PaneName): void {
  if (active === pane) return
  active = pane
  for (const listener of listeners) listener()
}

/** Whether commands act on what a component of this pane shows. */
export const isInActivePane = (pane: PaneName | null): boolean => pane === null || pane === active

export const usePane = (): PaneName | null => useContext(PaneContext)

/** True while commands act on the pane of this component. */
export function useIsActivePane(): boolean {
  const pane = usePane()
  return useSyncExternalStore(onActivePane, () => isInActivePane(pane))
}
