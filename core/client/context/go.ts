import { activePane, type PaneName } from './panes.ts'

interface NavigationPort {
  navigate(address: string, replace: boolean): void
  /** Loads the code of the page at an address. */
  preload(address: string): void
  /** Sets a parameter of the address, or removes it, without going anywhere. */
  mirror(param: string, value: string | undefined): void
  /** Goes to an address beside the page; false if it does not fit there. */
  navigateSecondPage(address: string, replace: boolean): boolean
}

/** Set by the router. */
export const navigationPort: NavigationPort = {
  navigate: address => location.assign(address),
  preload: () => undefined,
  mirror: () => undefined,
  navigateSecondPage: () => false,
}

/** How many navigations were started. */
export const navigations = { count: 0 }

/** Goes to an address of this site; if commands act on the page beside the page, there. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  goIn(activePane(), address, options)
}

/** Goes to an address in a pane. Beside the page there are only entities of its project. */
export function goIn(pane: PaneName | null, address: string, { replace = false }: { replace?: boolean } = {}): void {
  navigations.count++
  if (pane === 'second' && navigationPort.navigateSecondPage(address, replace)) return
  navigationPort.navigate(address, replace)
}
