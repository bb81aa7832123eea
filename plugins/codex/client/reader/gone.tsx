import { buttonClass, EmptyState, Link, links, useT } from '#core/client/index.ts'
import { codexAddresses } from '../../shared/addresses.ts'

/** Says that something is not in the codex: what is hidden, told later or not there has the same page. */
export function CodexGone({ storyId }: { storyId: string }) {
  const t = useT()
  return (
    <EmptyState title={t('codex.gone')} text={t('codex.gone-about')}>
      <Link className={buttonClass({ variant: 'primary' })} to={codexAddresses.list(storyId)}>
        {t('codex.title')}
      </Link>
    </EmptyState>
  )
}

/** The story asks its readers first whether they want to read it, and its codex tells of it. */
export function CodexWarningGate({ storyId }: { storyId: string }) {
  const t = useT()
  return (
    <EmptyState title={t('codex.asks')} text={t('codex.asks-about')}>
      <Link className={buttonClass({ variant: 'primary' })} to={links.story(storyId)}>
        {t('codex.to-story')}
      </Link>
    </EmptyState>
  )
}
