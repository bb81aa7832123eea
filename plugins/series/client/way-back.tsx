import { useState } from 'react'
import { Icon, Link, type SlotProps, useCall, usePageFacts, useRegistry, useT } from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { listAddress } from './list-address.ts'
import styles from './series.module.css'
import { usedFrom } from './worlds.ts'

/** On the page of an entity of a world: leads back to the project that the user came from and that uses it. */
export default function WayBackSlot({ entityRef: { kind, projectId } }: SlotProps['entity.head']) {
  const isShared = useRegistry().kinds.get(kind)?.world ?? false
  const [user] = useState(() => (isShared ? usedFrom(projectId) : undefined))
  // Beside a page of that project there is no way to go.
  const isHere = usePageFacts('main').params.projectId === user?.projectId
  return user && !isHere ? <WayBack user={user} kind={kind} world={projectId} /> : null
}

interface WayBackProps {
  user: { spaceId: string; projectId: string }
  kind: string
  world: string
}

function WayBack({ user, kind, world }: WayBackProps) {
  const t = useT()
  const { kinds } = useRegistry()
  const { data: project } = useCall(projectCalls.get, user, { quiet: true })
  if (!project) return null
  // What is inside something else has no list of its own.
  const list = kinds.get(kind)?.parent ?? kind
  return (
    <Link to={listAddress(user, list, world)} className={styles.back}>
      <Icon name="arrow-left" size="s" />
      <span className={styles.cut}>{t('series.back', { name: project.name })}</span>
    </Link>
  )
}
