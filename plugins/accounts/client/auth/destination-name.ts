import { limits } from '#core/shared/limits.ts'

const maxLength = 60

/**
 * Names the page that a builder path leads to, read from the path alone because a visitor may not know more. Undefined
 * for paths without a readable name.
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
