import { CommandButton, classNames, useT } from '#core/client/index.ts'
import { distanceText } from '../map/edit/pointer-actions.ts'
import styles from '../map/map.module.css'
import type { MapState } from '../map/use-map.ts'
import { travelTimes, travelTimeText } from './travel.ts'

/** What the ruler or the route says: how far it is, and how long that takes by each way of travelling. */
export function TravelPane({ state }: { state: MapState }) {
  const t = useT()
  return (
    <section
      className={classNames(styles.pane, styles.travel)}
      aria-label={t(state.isRoute ? 'maps.route' : 'maps.mode-ruler')}
    >
      <p className={styles.distance}>{distanceText(state, state.points)}</p>
      <ul>
        {travelTimes(state).map(journey => (
          <li key={journey.way.id}>{travelTimeText(journey)}</li>
        ))}
      </ul>
      <p className={styles.actions}>
        <CommandButton command="map.route" size="s" variant="ghost" aria-pressed={state.isRoute} />
        <CommandButton command="map.scale" size="s" variant="ghost" />
        <CommandButton command="map.ways" size="s" variant="ghost" />
      </p>
    </section>
  )
}
