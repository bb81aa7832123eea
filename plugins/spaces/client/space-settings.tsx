import {
  call,
  Field,
  keepAnswer,
  LoadFailed,
  NoAccess,
  type PageProps,
  PlaceHead,
  refresh,
  Skeleton,
  type Space,
  useSpace,
  useT,
} from '#core/client/index.ts'
import { descriptionFault, nameFault } from '#core/shared/account-rules.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { can, grantOf } from '#core/shared/permission.ts'
import { DangerZone } from './danger-zone.tsx'
import { NameFields } from './name-fields.tsx'
import { SaveMark } from './save-mark.tsx'
import styles from './settings.module.css'
import { useSaver, useSettings } from './use-saver.ts'

/** Settings of one space, saved as they are changed (checklist: Space settings). */
export function Page({ params: { spaceId = '' } }: PageProps) {
  const t = useT()
  const { status, data: space, error } = useSpace(spaceId)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  if (!can(grantOf(space.permissions), 'space.settings')) return <NoAccess />
  return <Settings key={spaceId} space={space} />
}

function Settings({ space }: { space: Space }) {
  const t = useT()
  const { spaceId } = space
  const saver = useSaver<Pick<Space, 'name' | 'description'>>({
    send: async data => {
      keepAnswer(spaceCalls.get, { spaceId }, await call(spaceCalls.update, { spaceId, data }, { quiet: true }))
      await refresh(spaceCalls.find)
    },
    check: (name, value) => (name === 'name' ? nameFault : descriptionFault)(String(value)),
  })
  const { values, faultOf } = useSettings(saver, space)
  return (
    <div className={styles.page}>
      <PlaceHead place={{ spaceId }} name={space.name} section="settings">
        <SaveMark saver={saver} />
      </PlaceHead>
      <section className={styles.block}>
        <NameFields saver={saver} values={values} faultOf={faultOf} label={t('spaces.name')} />
        <Field label={t('spaces.id')} hint={t('spaces.id-fixed')} group>
          <p className={styles.fixed}>{spaceId}</p>
        </Field>
      </section>
      <DangerZone level="space" />
    </div>
  )
}
