/** Characters are made of bytes in pieces: a call takes a limited number of arguments. */
const piece = 8192

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += piece) binary += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(binary)
}

/** The bytes of base64. @throws DOMException if it is none */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
