import { useSnapshot } from 'valtio'
import { commandContext, DrawerLink, links, useT } from '#core/client/index.ts'

export function Part() {
  const t = useT()
  const { spaceId, projectId } = useSnapshot(commandContext).params
  if (!spaceId || !projectId) return null
  return (
    <DrawerLink command="archive.open" page="project.archive" to={links.projectSection(spaceId, projectId, 'archive')}>
      {t('archive.title')}
    </DrawerLink>
  )
}
