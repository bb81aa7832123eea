/** Set by the router; everything else only asks. */
export const router: { navigate: (address: string, replace: boolean) => void } = {
  navigate: address => location.assign(address),
}

/** Goes to an address of this site. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  router.navigate(address, replace)
}
