import { proxy } from 'valtio'

interface SearchState {
  /** the dialog is open */
  dialog: boolean
  /** what stands in it at first */
  text: string
  /** the field stands in the top bar, in the place of the box that opens the palette */
  field: boolean
  /** what was typed into it last */
  fieldText: string
}

export const searchState = proxy<SearchState>({ dialog: false, text: '', field: false, fieldText: '' })

/** Where the field is drawn, and the field itself while it is there. */
export const searchField: { place: HTMLElement | null; field: HTMLInputElement | null } = { place: null, field: null }

export function searchEverywhere(text: string): void {
  searchState.text = text
  searchState.dialog = true
}

/** Opens the field in the top bar; where there is no room for it, the dialog. */
export function openSearch(): void {
  if (searchField.place?.checkVisibility()) {
    searchState.field = true
    searchField.field?.focus()
    searchField.field?.select()
  } else searchEverywhere('')
}
