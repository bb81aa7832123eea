/** On https a cookie is bound to this host and its root, which browsers check by its name. */
export function cookieName(publicUrl: string | null, name: string): string {
  return publicUrl?.startsWith('https:') ? `__Host-${name}` : name
}
