interface NavigationPort {
  navigate(address: string, replace: boolean): void
  /** Loads the code of the page at an address. */
  preload(address: string): void
}

/** Set by the router. */
export const navigationPort: NavigationPort = {
  navigate: address => location.assign(address),
  preload: () => undefined,
}

/** How many navigations were started. */
export const navigations = { count: 0 }

/** Goes to an address of this site. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  navigations.count++
  navigationPort.navigate(address, replace)
}
