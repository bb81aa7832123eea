import { proxy } from 'valtio'

/** The text that a screen reader announces for the open chat; `count` makes it announce an equal text again. */
export const announcement = proxy({ text: '', count: 0 })

const maxLength = 300

export function announce(text: string): void {
  announcement.text = [...text].slice(0, maxLength).join('')
  announcement.count++
}
