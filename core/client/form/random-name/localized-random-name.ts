import { alphabets, randomName } from '#core/shared/random-name.ts'
import { language, t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** A name in the letters of the reader's language. */
export function localizedRandomName(): string {
  return randomName(undefined, undefined, { alphabet: alphabets[language.code] })
}

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return element.type === 'text' && !element.readOnly
  if (element instanceof HTMLTextAreaElement) return !element.readOnly
  return element instanceof HTMLElement && element.isContentEditable
}

/** Writes as typing does, so that a field hears of it and can take it back: no other way does both in every text. */
function insertText(text: string): boolean {
  return isTextField(document.activeElement) && document.execCommand('insertText', false, text)
}

function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => resolve()))
}

/** Writes a name where the caret is once the palette has given the focus back; where there is none, a toast says one. */
export async function insertName(): Promise<void> {
  await nextFrame()
  await nextFrame()
  const name = localizedRandomName()
  if (!insertText(name)) showToast({ kind: 'info', icon: 'dices', title: name, text: t('name.field') })
}
