/** With https the prefix `__Host-` makes browsers bind the cookie to this host and the root path. */
export function cookieName(publicUrl: string | null, name: string): string {
  return publicUrl?.startsWith('https:') ? `__Host-${name}` : name
}
