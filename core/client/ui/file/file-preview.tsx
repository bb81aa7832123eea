import { useEffect, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import { kilobytes } from './file-accept.ts'
import styles from './file-drop.module.css'

export type FilePreviewProps = {
  file: File
  sizeText: (kilobytes: string) => string
  removeLabel: string
  onRemove: () => void
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

/** A chosen file: its picture if it is an image, its name and its size. */
export function FilePreview({ file, sizeText, removeLabel, onRemove }: FilePreviewProps) {
  const picture = useObjectUrl(file)
  return (
    <span className={styles.file}>
      {picture ? <img className={styles.picture} src={picture} alt="" /> : <Icon name="file-text" />}
      <span className={styles.text}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.fact}>{sizeText(kilobytes(file.size))}</span>
      </span>
      <IconButton icon="x" size="s" data-field label={removeLabel} className={styles.remove} onClick={onRemove} />
    </span>
  )
}
