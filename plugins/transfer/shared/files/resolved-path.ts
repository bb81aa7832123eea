/** A path inside of an archive, as an address in a file of that folder says it. */
export function resolvedPath(folder: string, address: string): string {
  const steps = folder.split('/').slice(0, -1)
  for (const step of decodedAddress(address.split('#')[0] ?? '').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
