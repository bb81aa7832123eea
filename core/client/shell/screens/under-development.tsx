import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'

export interface UnderDevelopmentProps {
  /** name of the feature */
  feature?: string
  title?: string
  message?: ReactNode
}

/** Placeholder of a feature that is not built yet (UI-04). */
export function UnderDevelopment({ feature, title, message }: UnderDevelopmentProps) {
  const t = useT()
  const announcement =
    feature === undefined ? t('under-development.title') : t('under-development.feature', { feature })
  const below = title !== undefined && feature !== undefined && announcement
  return (
    <EmptyState
      title={title ?? announcement}
      text={
        (below || message) && (
          <>
            {below} {message}
          </>
        )
      }
    />
  )
}
