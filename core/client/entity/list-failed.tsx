import { type RefObject, useEffect, useRef } from 'react'
import { useT } from '../i18n/intl.ts'
import { SectionMessage } from '../ui/section-message/section-message.tsx'
import type { useRows } from './list/use-rows.ts'

interface ListFailedProps {
  found: Pick<ReturnType<typeof useRows>, 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'>
  list: RefObject<HTMLElement | null>
}

/**
 * Says that a list, or its next page, could not be loaded, and offers to retry. After a retry the list gets the focus.
 */
export function ListFailed({ found, list }: ListFailedProps) {
  const t = useT()
  const retried = useRef(false)
  useEffect(
    () => () => {
      if (!retried.current) return
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost) (list.current ?? document.getElementById('main'))?.focus()
      })
    },
    [list],
  )
  const retry = () => {
    retried.current = true
    void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch())
  }
  return (
    <SectionMessage type="error" actions={[{ label: t('list.retry'), onClick: retry }]}>
      <span data-message-id="something-went-wrong">{t('something-went-wrong')}</span>
    </SectionMessage>
  )
}
