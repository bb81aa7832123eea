import type { Language } from '#core/shared/limits.ts'
import { html } from '#server/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import { readingChoices, readingKeys, readingSettings } from '../../shared/reading-settings.ts'
import { readingWords } from './reading-words.ts'

/** What the files of client/visitor are at. */
export const readingFiles = { style: '/library/reading.css', script: '/library/reading.js' } as const

/** Buttons that need the script are hidden without it. */
const button = (act: string, label: string, key: string) =>
  html`<button class="button" type="button" data-act="${act}" data-script title="${label} (${key})" hidden>${label}</button>`

/** Where the reader of a chapter can go and what they can change, at the right of the bar above it. */
export function readingTools(language: Language, storyId: string) {
  const words = readingWords[language]
  return html`<span class="reading-tools"><a class="button" data-act="search" href="${libraryAddresses.find(storyId)}" title="${words.actions.search} (${readingKeys.search[0]})">${words.search}</a>
${button('settings', words.settings, readingKeys.settings[0])}${button('keys', words.keys, '?')}</span>`
}

/** The page numbers of a text that is read by pages, and the buttons that turn them. */
export function pageTurner(language: Language) {
  const words = readingWords[language]
  return html`<div class="reading-turn"><button class="button" type="button" data-act="back" title="${words.actions.back} (←)">${words.actions.back}</button>
<span class="reading-page" aria-live="polite"></span><button class="button" type="button" data-act="turn" title="${words.actions.turn} (→)">${words.actions.turn}</button></div>`
}

const shownKey = (keys: string) =>
  keys.replace('Shift-', 'Shift+').replace(/Arrow(\w+)/, (_, side: string) => arrows[side] ?? side)
const arrows: Record<string, string> = { Up: '↑', Down: '↓', Left: '←', Right: '→' }

/** The settings of the text and the list of keys, as dialogs that the script opens. */
export function readingDialogs(language: Language) {
  const words = readingWords[language]
  const fields = readingSettings.map(name => {
    const labels: Record<string, string> = words.choices[name] ?? {}
    const options = readingChoices[name].map(
      value => html`<label><input type="radio" name="${name}" value="${value}">${labels[value] ?? value}</label>`,
    )
    return html`<fieldset><legend>${words.names[name]}</legend>${options}</fieldset>`
  })
  const keys = Object.entries({ ...readingKeys, keys: ['?'] }).map(
    ([action, all]) => html`<dt>${all.map(one => html`<kbd>${shownKey(one)}</kbd> `)}</dt>
<dd>${action === 'keys' ? words.keys : words.actions[action as keyof typeof readingKeys]}</dd>`,
  )
  const close = html`<form method="dialog"><button class="button primary">${words.close}</button></form>`
  return html`<dialog id="reading-settings" aria-label="${words.settings}"><h2>${words.settings}</h2><form>${fields}</form>${close}</dialog>
<dialog id="reading-keys" aria-label="${words.keys}"><h2>${words.keys}</h2><dl>${keys}</dl>${close}</dialog>`
}
