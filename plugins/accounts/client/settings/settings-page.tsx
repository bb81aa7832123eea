import { useEffect, useRef } from 'react'
import {
  Icon,
  type IconName,
  Link,
  links,
  NotFound,
  type PageProps,
  SlotOutlet,
  useFacts,
  useHouse,
  useLinkList,
  useT,
} from '#core/client/index.ts'
import styles from './settings.module.css'

/** The settings: sections plugins bring, one shown at a time, each with an address and a command. */
export function Page({ params }: PageProps) {
  const t = useT()
  useFacts()
  const sections = useHouse().slotsOf('settings')
  const chosen = params.section ?? sections[0]?.id
  const section = sections.find(one => one.id === chosen)
  const list = useRef<HTMLUListElement>(null)
  useLinkList(list)
  useEffect(() => {
    if (section) document.title = `${t(section.label)} · ${t('settings.title')} · Skald`
  }, [section, t])
  if (!section) return <NotFound message={t('shell.not-found')} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('settings.title')}</h1>
      <nav aria-label={t('settings.sections')} className={styles.nav}>
        <ul ref={list}>
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
        <h2 className={styles.head} id="settings-section">
          {t(section.label)}
        </h2>
        <SlotOutlet name="settings" props={{}} only={section.id} />
      </section>
    </div>
  )
}
