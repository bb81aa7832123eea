import { useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import { acceptAttribute, type FileAccept, isAccepted, jsonFiles, kilobytes } from './file-accept.ts'
import styles from './file-chooser.module.css'

export type FileChooserProps = {
  file: File | null
  onFile: (file: File | null) => void
  /** Text of the button: 'Choose a file'. */
  chooseLabel: string
  /** Shown without a file: 'File not selected'. */
  emptyText: string
  /** Label of the button that removes the file. */
  removeLabel: (name: string) => string
  /** Called with a file of another format. */
  refusedText: (name: string) => string
  /** Formats the size, given in kilobytes with one decimal: '1.5 KB'. */
  sizeText: (kilobytes: string) => string
  accept?: FileAccept
  disabled?: boolean
}

/** A button that takes one file of the given formats and shows its name. A dropzone is in file-drop.tsx. */
export function FileChooser(props: FileChooserProps) {
  const { file, onFile, accept = jsonFiles, disabled = false } = props
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const ids = { text: useId(), refusal: useId() }
  const control = useControl()
  const chooseFile = (candidate: File | undefined) => {
    if (!candidate) return
    const isAllowed = isAccepted(candidate, accept)
    setRefused(isAllowed ? undefined : candidate.name)
    if (isAllowed) onFile(candidate)
  }
  const clear = () => {
    setRefused(undefined)
    onFile(null)
    button.current?.focus()
  }
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptAttribute(accept)}
          disabled={disabled}
          onChange={event => {
            chooseFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          ref={button}
          id={control.id}
          icon="upload"
          data-field
          disabled={disabled}
          aria-describedby={[ids.text, refused && ids.refusal, control['aria-describedby']].filter(Boolean).join(' ')}
          onClick={() => input.current?.click()}
        >
          {props.chooseLabel}
        </Button>
        <span id={ids.text} className={classNames(styles.name, !file && styles.none)} aria-live="polite">
          {file ? file.name : props.emptyText}
          {file && <span className={styles.size}>{props.sizeText(kilobytes(file.size))}</span>}
        </span>
        {file && !disabled && (
          <IconButton icon="x" size="s" data-field label={props.removeLabel(file.name)} onClick={clear} />
        )}
      </div>
      <p role="alert" id={ids.refusal} className={styles.refusal}>
        {refused !== undefined && props.refusedText(refused)}
      </p>
    </div>
  )
}
