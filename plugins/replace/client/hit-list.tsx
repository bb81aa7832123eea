import { Checkbox, Icon, Link, registry, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import type { Hit } from './engine/hits.ts'
import type { FoundEntity, FoundHits } from './find-hits.ts'
import styles from './replace.module.css'
import type { ReplaceState } from './use-replace.ts'

/** The hits by entity, each in its line, with what would stand there. */
export function HitList({ found, state }: { found: FoundHits; state: ReplaceState }) {
  const t = useT()
  return (
    <ul className={styles.entities} aria-label={t('replace.hits')}>
      {found.entities.map((one, at) => (
        <EntityHits key={one.entity.id} found={one} at={at} state={state} />
      ))}
    </ul>
  )
}

function EntityHits({ found: { entity, hits }, at, state }: { found: FoundEntity; at: number; state: ReplaceState }) {
  const t = useT()
  const kind = registry.kinds.get(entity.kind)
  const on = hits.filter(hit => state.isOn(hit)).length
  return (
    <li className={styles.entity}>
      <div className={styles.head}>
        <Checkbox
          checked={on === hits.length ? true : on === 0 ? false : 'mixed'}
          onValue={() => state.toggle(hits)}
          aria-label={t('replace.all-of', { name: entity.label })}
        />
        {kind && <Icon name={kind.icon} />}
        {kind && <Link to={entityLink(kind, entity)}>{entity.label}</Link>}
        {entity.project !== undefined && <span className={styles.count}>{entity.project}</span>}
        <span className={styles.count}>{t('replace.count', { count: hits.length })}</span>
      </div>
      <ul>
        {hits.map((hit, index) => (
          <li key={`${hit.field} ${hit.part} ${hit.from}`} className={styles.hit}>
            <Checkbox checked={state.isOn(hit)} onValue={() => state.toggle([hit])} data-hit={`${at} ${index}`}>
              <HitText hit={hit} isOn={state.isOn(hit)} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </li>
  )
}

function HitText({ hit: { before, match, after, insert }, isOn }: { hit: Hit; isOn: boolean }) {
  return (
    <span>
      {before}
      {isOn ? (
        <>
          <del>{match}</del>
          {insert !== '' && <ins>{insert}</ins>}
        </>
      ) : (
        <mark>{match}</mark>
      )}
      {after}
    </span>
  )
}
