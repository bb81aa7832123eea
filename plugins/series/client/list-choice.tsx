import { useState } from 'react'
import { Icon, Link, rove, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { seriesCalls } from '../shared.ts'
import { listAddress } from './list-address.ts'
import styles from './series.module.css'

/** Whose entities a list shows: those of the project, or of a world that it uses. Nothing if it uses none. */
export default function ListChoice({ spaceId, projectId, kind, from }: SlotProps['project.list']) {
  const t = useT()
  const { data } = useCall(seriesCalls.get, { spaceId, projectId }, { quiet: true })
  const [at, setAt] = useState(0)
  const worlds = data?.worlds.filter(world => world.kinds.includes(kind)) ?? []
  if (worlds.length === 0 && from === projectId) return null
  const places = [
    { id: projectId, label: t('series.own') },
    ...worlds.map(world => ({ id: world.projectId, label: t('series.from', { name: world.name }) })),
  ]
  return (
    <nav aria-label={t('series.whose')} className={styles.choice} onKeyDown={event => rove(event, setAt)}>
      {places.map(({ id, label }, index) => (
        <Link
          key={id}
          to={listAddress({ spaceId, projectId }, kind, id)}
          className={styles.place}
          aria-current={id === from ? 'true' : undefined}
          data-roving=""
          data-world={id}
          tabIndex={index === Math.min(at, places.length - 1) ? 0 : -1}
        >
          {id !== projectId && <Icon name="layers" size="s" />}
          <span className={styles.cut}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
