import { proxy } from 'valtio'

interface Searching {
  /** the dialog is open */
  dialog: boolean
  /** what stands in it at first */
  text: string
}

export const searching = proxy<Searching>({ dialog: false, text: '' })

/** The field of the top bar while it is there. */
export const box: { field: HTMLInputElement | null } = { field: null }

export function searchEverywhere(text: string): void {
  searching.text = text
  searching.dialog = true
}

/** To the field of the top bar; where none is drawn, the dialog. */
export function openSearch(): void {
  const { field } = box
  if (field?.checkVisibility()) {
    field.focus()
    field.select()
  } else searchEverywhere('')
}
