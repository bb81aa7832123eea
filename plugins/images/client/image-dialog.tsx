import { useEffect } from 'react'
import {
  Button,
  Dialog,
  formatDate,
  formatNumber,
  Link,
  pushOverlay,
  registry,
  runCommand,
  StoredImage,
  usePermission,
  useT,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './gallery.module.css'
import { type GalleryImage, imageName, imageSizeText } from './gallery-images.ts'

interface ImageDialogProps {
  image: GalleryImage
  place: Place
  onClose(): void
}

const imageWidth = 672
const maxHeight = 320

/** One image as large as it fits, with its details. */
export function ImageDialog({ image, place, onClose }: ImageDialogProps) {
  const t = useT()
  const { imageId, scope, uses, poster, elsewhere, createdAt } = image
  useEffect(() => pushOverlay('image'), [])
  const height = Math.min(maxHeight, Math.round((imageWidth * image.height) / image.width))
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && onClose()}
      title={t('images.one')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <ImageCommand command="images.change-scope" permission="image.update" imageId={imageId} onClose={onClose}>
            {t(scope === 'project' ? 'images.share' : 'images.take-back')}
          </ImageCommand>
          <ImageCommand command="images.delete" permission="image.delete" imageId={imageId} onClose={onClose}>
            {t('images.delete-this')}
          </ImageCommand>
        </>
      }
    >
      <StoredImage imageId={imageId} place={place} alt={imageName(image)} contain width={imageWidth} height={height} />
      <dl className={styles.facts}>
        <dt>{t('images.size')}</dt>
        <dd>
          {imageSizeText(image)} · {formatNumber(image.width)} × {formatNumber(image.height)}
        </dd>
        <dt>{t('images.scope')}</dt>
        <dd>{t(`images.scope-${scope}`)}</dd>
        <dt>{t('images.added')}</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>{t('images.uses')}</dt>
        <dd>
          {uses.length === 0 && !poster && elsewhere === 0 && t('images.unused')}
          <ul className={styles.uses}>
            {uses.map(use => {
              const kind = registry.kinds.get(use.kind)
              return (
                <li key={use.id}>
                  {kind ? <Link to={entityLink(kind, { ...place, ...use })}>{use.label}</Link> : use.label}
                </li>
              )
            })}
            {poster && <li>{t('images.poster')}</li>}
            {elsewhere > 0 && <li>{t('images.elsewhere', { count: elsewhere })}</li>}
          </ul>
        </dd>
      </dl>
    </Dialog>
  )
}

interface ImageCommandProps {
  command: string
  permission: string
  imageId: string
  children: string
  onClose(): void
}

/** A command on the image. Its questions replace the dialog. */
function ImageCommand({ command: id, permission, imageId, children, onClose }: ImageCommandProps) {
  const command = registry.commands.get(id)
  const may = usePermission(permission)
  if (!command || !may) return null
  return (
    <Button
      data-command={id}
      variant={command.danger ? 'danger' : 'ghost'}
      onClick={() => {
        onClose()
        void runCommand(id, { args: { image: imageId } })
      }}
    >
      {children}
    </Button>
  )
}
