import { proxy } from 'valtio'

/** What a screen reader says of an open chat; the count makes the same words news again. */
export const announcement = proxy({ text: '', count: 0 })

const longest = 300

export function announce(text: string): void {
  announcement.text = [...text].slice(0, longest).join('')
  announcement.count++
}
