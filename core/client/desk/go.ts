/** Set by the router; everything else only asks. */
export const router: { navigate: (address: string, replace: boolean) => void } = {
  navigate: address => location.assign(address),
}

/** How often somebody was sent to another address. */
export const trips = { count: 0 }

/** Goes to an address of this site. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  trips.count++
  router.navigate(address, replace)
}
