import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { desk } from '#core/client/index.ts'
import { SearchDialog } from './search-dialog.tsx'
import { searching } from './state.ts'

/** The dialog of everything that was found, while it is open. */
export function Part() {
  return useSnapshot(searching).dialog && <Opened />
}

/** The palette that has asked for the text closes first: two that hold on to the focus do not stand together. */
function Opened() {
  const { text } = useSnapshot(searching)
  const asks = useSnapshot(desk).overlays.includes('palette')
  const [free, setFree] = useState(false)
  if (!asks && !free) setFree(true)
  if (!free) return null
  const close = () => {
    searching.dialog = false
  }
  return <SearchDialog text={text} onClose={close} />
}
