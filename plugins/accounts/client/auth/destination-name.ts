import { limits } from '#core/shared/limits.ts'

const maxLength = 60

/**
 * The place an address of the builder leads to, in words of the address itself: a visitor may not know more. Undefined
 * for addresses that say nothing to a person.
 */
export function destinationName(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/)
  const base = `${limits.basePath}/`
  if (!path.startsWith(base)) return undefined
  const [kind, space, project] = path.slice(base.length).split('/')
  const id = kind === 'space' ? space : project
  const words = id && decode(id).replaceAll('_', ' ').trim()
  if (!words) return undefined
  return words.length > maxLength ? `${words.slice(0, maxLength)}…` : words
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
