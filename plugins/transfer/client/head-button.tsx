import { useEffect } from 'react'
import { CommandButton, type SlotProps } from '#core/client/index.ts'
import { isManuscript } from './manuscript-files.ts'

/** A button beside “New chapter”; while chapters are shown, files can be dropped anywhere on the page. */
export default function ImportButton({ spaceId, projectId }: SlotProps['project.head']) {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      const texts = files.filter(isManuscript)
      if (texts.length > 0)
        void import('./actions.ts').then(({ openImport }) => openImport({ spaceId, projectId }, texts))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [spaceId, projectId])
  return <CommandButton command="chapter.import" variant="ghost" iconOnly />
}
