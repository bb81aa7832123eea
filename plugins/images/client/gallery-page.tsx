import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  EmptyState,
  go,
  LoadFailed,
  links,
  PageHead,
  type PageProps,
  Segmented,
  Skeleton,
  Switch,
  useCall,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { galleryCalls, type ImageScope } from '../shared.ts'
import styles from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import { type GalleryImage, refreshImages } from './gallery-images.ts'
import { galleryView, showDetails } from './gallery-view.ts'
import { ImageDialog } from './image-dialog.tsx'

/** The images of a project. */
export default function GalleryPage({ params, search }: PageProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const place = { spaceId, projectId }
  const project = useProject(spaceId, projectId)
  const { data, error } = useCall(galleryCalls.getAll, place, { quiet: true })
  const title = t('images.title')
  useTitle(title, project.data?.name)
  // An image may have become the poster, which no event of the gallery reports.
  useEffect(() => void refreshImages(spaceId), [spaceId])
  const shown = data?.find(({ imageId }) => imageId === search.image)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={title} />
      {error && !data ? (
        <LoadFailed error={error} />
      ) : data ? (
        <GalleryContent images={data} place={place} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
      {shown && (
        <ImageDialog
          image={shown}
          place={place}
          onClose={() => go(links.projectSection(spaceId, projectId, 'images'), { replace: true })}
        />
      )}
    </div>
  )
}

type ScopeFilter = ImageScope | 'all'
const scopeFilters = ['all', 'project', 'space'] as const

function GalleryContent({ images, place }: { images: readonly GalleryImage[]; place: Place }) {
  const t = useT()
  const { details } = useSnapshot(galleryView)
  const [filter, setFilter] = useState<ScopeFilter>('all')
  if (images.length === 0) return <EmptyState title={t('images.empty')} text={t('images.about')} />
  const shown = filter === 'all' ? images : images.filter(({ scope }) => scope === filter)
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={t('images.filter')}
          value={filter}
          onValue={setFilter}
          options={scopeFilters.map(value => ({ value, label: t(`images.filter-${value}`) }))}
        />
        <Switch checked={details} onValue={showDetails}>
          {t('images.details')}
        </Switch>
      </div>
      {shown.length > 0 ? (
        <Gallery images={shown} place={place} label={t('images.title')} details={details} />
      ) : (
        <p className={styles.none} role="status" data-message-id="no-results">
          {t('no-results')}
        </p>
      )}
    </>
  )
}
