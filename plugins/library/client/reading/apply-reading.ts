import type { ReadingSettings } from '../../shared/reading-settings.ts'

const grounds = { auto: [], light: ['light-theme'], sepia: ['light-theme', 'sepia'], dark: ['dark'] } as const

/** Shows an element, and the text in it, as its reader has chosen; reading.css says how. */
export function applyReading(root: HTMLElement, { font, size, width, line, theme, indent, layout }: ReadingSettings) {
  Object.assign(root.dataset, { reading: '', font, indent, layout })
  root.style.setProperty('--reading-size', `${size}px`)
  root.style.setProperty('--reading-width', width)
  root.style.setProperty('--reading-line', line)
  root.classList.remove('light-theme', 'sepia', 'dark')
  root.classList.add(...grounds[theme])
}
