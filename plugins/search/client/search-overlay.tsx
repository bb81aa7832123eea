import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '#core/client/index.ts'
import { SearchDialog } from './search-dialog.tsx'
import { searchState } from './state.ts'

/** The dialog of everything that was found, while it is open. */
export function Part() {
  return useSnapshot(searchState).dialog && <OpenedField />
}

/** The palette that has asked for the text closes first: two that hold on to the focus do not stand together. */
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
