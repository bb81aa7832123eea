import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { acceptAttribute, type FileAccept, isAccepted, jsonFiles, kilobytes } from './file-accept.ts'
import styles from './file-drop.module.css'

export type FileDropProps = {
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** The instruction: 'Drop a file, paste it or click to choose'. */
  label: string
  /** Shown without a file: 'File not selected'. */
  emptyText: string
  /** Label of the button that removes a file. */
  removeLabel: (name: string) => string
  /** Called with a file of another format. */
  refusedText: (name: string) => string
  /** Formats the size, given in kilobytes with one decimal: '1.5 KB'. */
  sizeText: (kilobytes: string) => string
  accept?: FileAccept
  /** Without it only the first file is used. */
  multiple?: boolean
  disabled?: boolean
}

/** Takes files of the given formats by click, drop or paste, and shows them. */
export function FileDrop(props: FileDropProps) {
  const { files, onFiles, label, emptyText, accept = jsonFiles, multiple = false, disabled = false } = props
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const ids = { own: useId(), refusal: useId() }
  const control = useControl()

  const addFiles = (dropped: Iterable<File> | null | undefined): boolean => {
    if (disabled) return false
    const candidates = multiple ? [...(dropped ?? [])] : [...(dropped ?? [])].slice(0, 1)
    const accepted = candidates.filter(file => isAccepted(file, accept))
    setRefused(candidates.find(file => !accepted.includes(file))?.name)
    if (accepted.length > 0) onFiles(multiple ? [...files, ...accepted] : accepted)
    return accepted.length > 0
  }

  const addPastedFiles = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])].filter(file => isAccepted(file, accept))
    if (!event.defaultPrevented && pasted.length > 0 && addFiles(pasted)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => addPastedFiles(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    addFiles(event.dataTransfer.files)
  }
  const id = control.id ?? ids.own
  return (
    <div className={styles.stack}>
      <div className={classNames(styles.drop, over && styles.over)}>
        <input
          ref={input}
          {...control}
          id={id}
          type="file"
          className={styles.input}
          accept={acceptAttribute(accept)}
          multiple={multiple}
          disabled={disabled}
          aria-label={control.id ? undefined : label}
          aria-describedby={
            [control['aria-describedby'], refused && ids.refusal].filter(Boolean).join(' ') || undefined
          }
          onDragEnter={dragOver}
          onDragOver={dragOver}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={event => {
            addFiles(event.target.files)
            event.target.value = ''
          }}
        />
        {files.length === 0 && (
          <span className={styles.empty}>
            <Icon name="upload" />
            <span>
              <span className={styles.name}>{label}</span>
              <span className={styles.fact}>{emptyText}</span>
            </span>
          </span>
        )}
        {files.map(file => (
          <FilePreview
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            sizeText={props.sizeText}
            removeLabel={props.removeLabel(file.name)}
            onRemove={() => {
              onFiles(files.filter(other => other !== file))
              input.current?.focus()
            }}
          />
        ))}
      </div>
      <p role="alert" id={ids.refusal} className={styles.refusal}>
        {refused !== undefined && props.refusedText(refused)}
      </p>
    </div>
  )
}

type FilePreviewProps = {
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
function FilePreview({ file, sizeText, removeLabel, onRemove }: FilePreviewProps) {
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
