import { CommandButton, EmptyState, useT } from '#core/client/index.ts'

/** A timeline without events, and how to make the first one. */
export function NoEvents() {
  const t = useT()
  return (
    <EmptyState title={t('timelines.no-events')} text={t('timelines.no-events-text')} illustration={null}>
      <CommandButton command="event.new" variant="primary" />
    </EmptyState>
  )
}
