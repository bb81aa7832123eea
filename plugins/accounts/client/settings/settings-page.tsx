import { useEffect } from 'react'
import {
  Icon,
  type IconName,
  Link,
  links,
  NotFound,
  type PageProps,
  SlotOutlet,
  useSlots,
  useT,
} from '#core/client/index.ts'
import styles from './settings.module.css'

/**
 * One section of the settings. The others are in the drawer; if the drawer is a sheet, they are also above the section.
 */
export default function SettingsPage({ params }: PageProps) {
  const t = useT()
  const sections = useSlots('settings')
  const chosen = params.section ?? sections[0]?.id
  const section = sections.find(one => one.id === chosen)
  useEffect(() => {
    if (section) document.title = `${t(section.label)} · ${t('settings.title')} · Skald`
  }, [section, t])
  if (!section) return <NotFound message={t('shell.not-found')} />
  return (
    <div className={styles.page}>
      <nav aria-label={t('settings.sections')} className={styles.nav}>
        <ul>
          {sections.map(one => (
            <li key={one.id}>
              <Link
                className={styles.section}
                to={links.settings(one.id)}
                aria-current={one.id === chosen ? 'page' : undefined}
              >
                <Icon name={one.icon as IconName} />
                {t(one.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.body} aria-labelledby="settings-section">
        <h1 className={styles.title} id="settings-section">
          {t(section.label)}
        </h1>
        <SlotOutlet name="settings" props={{}} only={section.id} />
      </section>
    </div>
  )
}
