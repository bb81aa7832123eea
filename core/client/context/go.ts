/** Set by the router. */
export const navigationPort: { navigate: (address: string, replace: boolean) => void } = {
  navigate: address => location.assign(address),
}

/** How many navigations were started. */
export const navigations = { count: 0 }

/** Goes to an address of this site. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  navigations.count++
  navigationPort.navigate(address, replace)
}
