import { useEffect, useRef } from 'react'
import { SectionMessage, useT } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { timelineCalls } from '../shared.ts'
import styles from './settings/settings.module.css'

export type DateSystemEffect = OutputOf<typeof timelineCalls.countingEffect>

/** What will read differently, in numbers and samples, before it is saved. */
export function EffectView({ effect }: { effect: DateSystemEffect }) {
  const t = useT()
  const section = useRef<HTMLElement>(null)
  // What had the focus is hidden now.
  useEffect(() => section.current?.focus(), [])
  const { events, same, differ, dateless, beyond, samples } = effect
  return (
    <section ref={section} className={styles.effect} aria-label={t('timelines.effect')} tabIndex={-1}>
      <p>{t('timelines.effect-about', { count: events })}</p>
      <dl className={styles.numbers}>
        <Count label={t('timelines.effect-same')} count={same} />
        <Count label={t('timelines.effect-differ')} count={differ} />
        <Count label={t('timelines.effect-dateless')} count={dateless} />
      </dl>
      {samples.length > 0 && (
        <table className={styles.samples}>
          <caption>{t('timelines.effect-samples')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('kind.event.one')}</th>
              <th scope="col">{t('timelines.effect-before')}</th>
              <th scope="col">{t('timelines.effect-after')}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ name, before, after }) => (
              <tr key={`${before} ${name}`}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after || t('timelines.effect-none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dateless > 0 && <p className={styles.dim}>{t('timelines.effect-dateless-about')}</p>}
      {beyond > 0 && <SectionMessage type="error">{t('timelines.effect-beyond', { count: beyond })}</SectionMessage>}
    </section>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}
