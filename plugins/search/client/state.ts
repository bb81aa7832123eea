import { proxy } from 'valtio'

interface SearchState {
  /** whether the dialog is open */
  dialog: boolean
  /** its initial text */
  text: string
  /** the field is shown in the top bar instead of the button that opens the palette */
  field: boolean
  /** its last text */
  fieldText: string
}

export const searchState = proxy<SearchState>({ dialog: false, text: '', field: false, fieldText: '' })

/** The element that contains the field, and the field while it is rendered. */
export const searchField: { place: HTMLElement | null; field: HTMLInputElement | null } = { place: null, field: null }

export function searchEverywhere(text: string): void {
  searchState.text = text
  searchState.dialog = true
}

/** Opens the field in the top bar, or the dialog if there is no room. */
export function openSearch(): void {
  if (searchField.place?.checkVisibility()) {
    searchState.field = true
    searchField.field?.focus()
    searchField.field?.select()
  } else searchEverywhere('')
}
