import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '#core/client/index.ts'
import { SearchDialog } from './search-dialog.tsx'
import { searchState } from './state.ts'

/** The dialog of all results, while it is open. */
export function Part() {
  return useSnapshot(searchState).dialog && <OpenedField />
}

/** Waits until the palette has closed: only one of them can trap the focus. */
function OpenedField() {
  const { text } = useSnapshot(searchState)
  const isDialogOpen = useSnapshot(commandContext).overlays.includes('palette')
  const [freed, setFree] = useState(false)
  if (!isDialogOpen && !freed) setFree(true)
  if (!freed) return null
  const close = () => {
    searchState.dialog = false
  }
  return <SearchDialog text={text} onClose={close} />
}
