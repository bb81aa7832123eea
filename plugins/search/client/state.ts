import { proxy } from 'valtio'

interface Searching {
  /** the dialog is open */
  dialog: boolean
  /** what stands in it at first */
  text: string
  /** the field stands in the top bar, in the place of the box that opens the palette */
  field: boolean
  /** what was typed into it last */
  typed: string
}

export const searching = proxy<Searching>({ dialog: false, text: '', field: false, typed: '' })

/** Where the field is drawn, and the field itself while it is there. */
export const box: { place: HTMLElement | null; field: HTMLInputElement | null } = { place: null, field: null }

export function searchEverywhere(text: string): void {
  searching.text = text
  searching.dialog = true
}

/** Opens the field in the top bar; where there is no room for it, the dialog. */
export function openSearch(): void {
  if (box.place?.checkVisibility()) {
    searching.field = true
    box.field?.focus()
    box.field?.select()
  } else searchEverywhere('')
}
