import { proxy } from 'valtio'

/** What a screen reader says of an open chat; the count makes the same words news again. */
export const announcement = proxy({ text: '', count: 0 })

const maxLength = 300

export function announce(text: string): void {
  announcement.text = [...text].slice(0, maxLength).join('')
  announcement.count++
}
