import { alphabets, randomName } from '#core/shared/text/random-name.ts'
import { language, t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** A random name in the alphabet of the reader's language. */
export function localizedRandomName(): string {
  return randomName(undefined, undefined, { alphabet: alphabets[language.code] })
}

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return element.type === 'text' && !element.readOnly
  if (element instanceof HTMLTextAreaElement) return !element.readOnly
  return element instanceof HTMLElement && element.isContentEditable
}

/**
 * Inserts text like typing: execCommand is the only way that fires input events and can be undone in every text field.
 */
function insertText(text: string): boolean {
  return isTextField(document.activeElement) && document.execCommand('insertText', false, text)
}

function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => resolve()))
}

/** Inserts a name at the caret after the palette has given the focus back; without a caret a toast shows the name. */
export async function insertName(): Promise<void> {
  await nextFrame()
  await nextFrame()
  const name = localizedRandomName()
  if (!insertText(name)) showToast({ kind: 'info', icon: 'dices', title: name, text: t('name.field') })
}
