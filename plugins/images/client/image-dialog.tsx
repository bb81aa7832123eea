import { useEffect } from 'react'
import {
  Button,
  Dialog,
  formatDate,
  formatNumber,
  house,
  Link,
  layOver,
  runCommand,
  StoredImage,
  useMay,
  useT,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './gallery.module.css'
import { type Image, megabytes, nameOf } from './list.ts'

interface ImageDialogProps {
  image: Image
  place: Place
  onClose(): void
}

const width = 672
const highest = 320

/** One image as large as there is room, with what is known of it. */
export function ImageDialog({ image, place, onClose }: ImageDialogProps) {
  const t = useT()
  const { imageId, scope, uses, poster, elsewhere, createdAt } = image
  useEffect(() => layOver('image'), [])
  const height = Math.min(highest, Math.round((width * image.height) / image.width))
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && onClose()}
      title={t('images.one')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Doing command="images.change-scope" permission="image.update" imageId={imageId} onClose={onClose}>
            {t(scope === 'project' ? 'images.share' : 'images.take-back')}
          </Doing>
          <Doing command="images.delete" permission="image.delete" imageId={imageId} onClose={onClose}>
            {t('images.delete-this')}
          </Doing>
        </>
      }
    >
      <StoredImage imageId={imageId} place={place} alt={nameOf(image)} whole width={width} height={height} />
      <dl className={styles.facts}>
        <dt>{t('images.size')}</dt>
        <dd>
          {megabytes(image)} · {formatNumber(image.width)} × {formatNumber(image.height)}
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
              const kind = house.kinds.get(use.kind)
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

interface DoingProps {
  command: string
  permission: string
  imageId: string
  children: string
  onClose(): void
}

/** A command on the image; what it asks takes the place of the dialog. */
function Doing({ command: id, permission, imageId, children, onClose }: DoingProps) {
  const command = house.commands.get(id)
  const may = useMay(permission)
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
