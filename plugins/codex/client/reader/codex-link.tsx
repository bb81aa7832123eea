import { buttonClass, Link, useCall, useT } from '#core/client/index.ts'
import type { PublishedChapter } from '#plugins/library/shared.ts'
import { codexAddresses } from '../../shared/addresses.ts'
import { codexCalls } from '../../shared.ts'
import styles from '../codex.module.css'

/** Leads from a story or a chapter to its codex, where that has something to tell. */
export function CodexLink({ storyId }: Pick<PublishedChapter, 'storyId'>) {
  const t = useT()
  const { data } = useCall(codexCalls.list, { storyId }, { quiet: true })
  if (!data || data.kinds.length === 0) return null
  return (
    <p className={styles.entrance}>
      <Link className={buttonClass({})} to={codexAddresses.list(storyId)}>
        {t('codex.title')}
      </Link>
    </p>
  )
}
