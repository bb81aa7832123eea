import { Button, useT } from '#core/client/index.ts'
import styles from './search.module.css'
import type { Search } from './use-search.ts'

/** What there is to say beside the rows: nothing found, a filter that means nothing, an answer that did not come. */
export function SearchNotes({ search, blank }: { search: Search; blank: boolean }) {
  const t = useT()
  const { faults, failed, waiting, found, completions, query } = search
  const isTyping = query.unknown.length > 0 && faults.length === 0
  const nothing =
    !blank && !waiting && !failed && !isTyping && faults.length === 0 && found.length + completions.length === 0
  return (
    <>
      <div role="status">
        {faults.map(({ id, value }) => (
          <p key={`${id} ${value}`} className={styles.note}>
            {t({ id, values: { value } })}
          </p>
        ))}
        {nothing && (
          <p className={styles.note} data-message-id="no-results">
            {t('no-results')}
          </p>
        )}
      </div>
      {failed && (
        <p className={styles.note} role="alert">
          {t('something-went-wrong')}{' '}
          <Button size="s" data-field onMouseDown={event => event.preventDefault()} onClick={search.ask}>
            {t('list.retry')}
          </Button>
        </p>
      )}
    </>
  )
}
