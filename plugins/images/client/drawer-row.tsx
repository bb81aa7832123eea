import { useSnapshot } from 'valtio'
import { commandContext, DrawerLink, links, useT } from '#core/client/index.ts'

export function Part() {
  const t = useT()
  const { spaceId, projectId } = useSnapshot(commandContext).params
  if (!spaceId || !projectId) return null
  return (
    <DrawerLink command="images.gallery" page="project.images" to={links.projectSection(spaceId, projectId, 'images')}>
      {t('images.title')}
    </DrawerLink>
  )
}
