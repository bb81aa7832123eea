import { Button, useT } from '#core/client/index.ts'
import styles from '../search.module.css'
import type { SearchResult } from '../use-search.ts'

/** Messages beside the results: nothing found, an invalid filter, a failed request. */
export function SearchMessages({
  search,
  blank: isBlank,
  others = false,
}: {
  search: SearchResult
  blank: boolean
  /** results of another kind are shown beside these, or still awaited */
  others?: boolean
}) {
  const t = useT()
  const { issues, failed, waiting, found, completions, query } = search
  const isTyping = query.unknown.length > 0 && issues.length === 0
  const nothing =
    !isBlank &&
    !others &&
    !waiting &&
    !failed &&
    !isTyping &&
    issues.length === 0 &&
    found.length + completions.length === 0
  return (
    <>
      <div role="status">
        {issues.map(({ id, value, text }) => (
          <p key={`${id} ${value}`} className={styles.note}>
            {text ?? t({ id, values: { value } })}
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
