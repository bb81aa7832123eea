import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext, DrawerLink, links, useLinkList, useSlots, useT } from '#core/client/index.ts'
import styles from './settings.module.css'

/** The sections of the settings in the drawer, while one of them is shown. (docs/behaviour.md, Looks) */
export default function SettingsDrawer() {
  const t = useT()
  const sections = useSlots('settings')
  const { page, params } = useSnapshot(commandContext)
  const chosen = params.section ?? sections[0]?.id
  const list = useRef<HTMLUListElement>(null)
  useLinkList(list)
  return (
    <section className={styles.drawer} aria-labelledby="settings-drawer">
      <h2 className={styles.drawerHead} id="settings-drawer">
        {t('settings.title')}
      </h2>
      <ul ref={list}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <DrawerLink command={`settings.open-${id}`} page={page} current={id === chosen} to={links.settings(id)}>
              {t(label)}
            </DrawerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
