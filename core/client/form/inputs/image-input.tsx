import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageFacts } from '../../context/command-context.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { FieldInputProps, ImageSource } from '../../registry/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { imageFiles } from '../../ui/file/file-accept.ts'
import { FileDrop } from '../../ui/file/file-drop.tsx'
import { StoredImage } from '../../ui/image/image.tsx'
import { rove } from '../../ui/roving.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useFileLabels } from '../component-labels.ts'
import styles from './image-input.module.css'

type ImageProject = { spaceId: string; projectId: string }
type ImageMode = 'new' | 'existing'

/**
 * Picks an image: a new file, or an image of the project if a plugin lists them. The value is the file, or the image's
 * id.
 */
export function ImageInput({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const labels = useFileLabels()
  const { spaceId = '', projectId = '' } = usePageFacts().params
  const [source] = useRegistry().images.list()
  const [mode, setMode] = useState<ImageMode>('new')
  const imageId = typeof value === 'string' && value !== '' ? value : null
  const place = { spaceId, projectId }
  const showsDrop = !imageId && (mode === 'new' || !source)
  const modes = (['new', 'existing'] as const).map(one => ({ value: one, label: t(`form.image-${one}`) }))
  return (
    <Field label={label} error={error} required={field.required} group={!showsDrop}>
      <div className={styles.image}>
        {imageId && (
          <div className={styles.chosen}>
            <StoredImage imageId={imageId} place={place} size="thumbnail" alt={label} width={56} height={56} />
            {!readOnly && (
              <IconButton icon="x" size="s" data-field label={t('form.image-remove')} onClick={() => onChange(null)} />
            )}
          </div>
        )}
        {!imageId && source && !readOnly && (
          <Segmented label={t('form.image-from')} value={mode} onValue={setMode} options={modes} />
        )}
        {showsDrop && (
          <FileDrop
            {...labels}
            label={t('form.image-drop')}
            files={value instanceof File ? [value] : []}
            onFiles={([file]) => onChange(file ?? null)}
            accept={imageFiles}
            disabled={readOnly}
          />
        )}
        {!imageId && mode === 'existing' && source && (
          <ExistingImages source={source} place={place} label={label} onPick={onChange} />
        )}
      </div>
    </Field>
  )
}

interface ExistingImagesProps {
  source: ImageSource
  place: ImageProject
  label: string
  onPick(imageId: string): void
}

/** The images of the project as buttons in rows; arrow keys move between them. */
function ExistingImages({ source, place, label, onPick }: ExistingImagesProps) {
  const t = useT()
  const [stop, setStop] = useState(0)
  const { data, isError, refetch } = useQuery({
    queryKey: ['images', source.id, place.spaceId, place.projectId],
    queryFn: () => source.list(place),
  })
  if (isError)
    return (
      <p role="alert" className={styles.none}>
        {t('form.image-failed')}{' '}
        <Button size="s" variant="ghost" data-field onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </p>
    )
  if (!data) return <Spinner label={t('shell.loading')} />
  if (data.length === 0) return <p className={styles.none}>{t('form.image-none')}</p>
  return (
    <div role="toolbar" aria-label={label} className={styles.grid} onKeyDown={event => rove(event, setStop, columns)}>
      {data.map(({ imageId }, at) => {
        const name = t('form.image-at', { number: at + 1 })
        return (
          <button
            key={imageId}
            type="button"
            data-field
            data-roving=""
            tabIndex={at === stop ? 0 : -1}
            className={styles.option}
            aria-label={name}
            onClick={() => onPick(imageId)}
          >
            <StoredImage imageId={imageId} place={place} size="thumbnail" alt="" width={56} height={56} />
          </button>
        )
      })}
    </div>
  )
}

const columns = 5
