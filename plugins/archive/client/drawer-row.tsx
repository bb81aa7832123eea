import { useSnapshot } from 'valtio'
import { DrawerLink, desk, links, useT } from '#core/client/index.ts'

export function Part() {
  const t = useT()
  const { spaceId, projectId } = useSnapshot(desk).params
  if (!spaceId || !projectId) return null
  return (
    <DrawerLink command="archive.open" page="project.archive" to={links.projectSection(spaceId, projectId, 'archive')}>
      {t('archive.title')}
    </DrawerLink>
  )
}
